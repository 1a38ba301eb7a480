/**
 * Whom a thief pretends to be: nobody, a stranger by number, or by what a mask shows of it; `lao`:
 * nobody, with an account in kip.
 */
export type ThiefAccount = 'own' | 'number' | 'mask' | 'lao'

export interface Holder {
  bankCode: string
  accountNo: string
  name: string
}
/** A bank account as a member registers it. */
interface Registered extends Holder {
  /** Whether it is the member's in truth. */
  isOwner: boolean
}

const honest = (bankCode: string, accountNo: string, name: string): Registered => ({
  bankCode,
  accountNo,
  name,
  isOwner: true,
})

/** Who plays in the party of this number: a stranger, two honest members, a thief. */
export function castOf(
  thiefAccount: ThiefAccount,
  number: number,
): { stranger: Holder; members: Registered[] } {
  // A slip shows four digits before the last: no two of these people share them, but for the thief
  // whose account was made up to fit the stranger's.
  const shown = (who: number) => String(number * 4 + who).padStart(4, '0')
  const stranger = { bankCode: 'SCB', accountNo: `98000${shown(0)}4`, name: 'นาย สมชาย ใจดี' }
  const thief: Record<ThiefAccount, Registered> = {
    lao: honest('BCEL', `01012000${shown(3)}5`, 'BOUNMY SISOUK'),
    own: honest('SCB', `43000${shown(3)}3`, 'ปราณี แก้วใส'),
    number: { ...stranger, name: 'ปราณี แก้วใส', isOwner: false },
    mask: {
      bankCode: 'SCB',
      accountNo: `00700${shown(0)}0`,
      name: 'สมชาย ใจเย็น',
      isOwner: false,
    },
  }
  return {
    stranger,
    members: [
      honest('SCB', `41000${shown(1)}1`, 'อนงค์ มีสุข'),
      honest('KBANK', `42000${shown(2)}2`, 'บุญมา รักดี'),
      thief[thiefAccount],
    ],
  }
}

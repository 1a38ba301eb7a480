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
export interface Registered extends Holder {
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
  const serial = String(number).padStart(4, '0')
  const stranger = { bankCode: 'SCB', accountNo: `98${serial}9184`, name: 'นาย สมชาย ใจดี' }
  const thief: Record<ThiefAccount, Registered> = {
    lao: honest('BCEL', `0101200${serial}55`, 'BOUNMY SISOUK'),
    // What a mask shows of it (xxx-x-x1234-x) is no other party's: else the slip is for a person.
    own: honest('SCB', `43333${serial}3`, 'ปราณี แก้วใส'),
    number: { ...stranger, name: 'ปราณี แก้วใส', isOwner: false },
    mask: {
      bankCode: 'SCB',
      accountNo: `00${serial}9180`,
      name: 'สมชาย ใจเย็น',
      isOwner: false,
    },
  }
  return {
    stranger,
    members: [
      honest('SCB', `41${serial}1111`, 'อนงค์ มีสุข'),
      honest('KBANK', `42${serial}2222`, 'บุญมา รักดี'),
      thief[thiefAccount],
    ],
  }
}

import type { WaitReason } from '../../db/tables/bankTransfers.ts'

/** Digits, and an x for each that the bank hides; what banks write between them goes. */
export const plainAccount = (text: string): string =>
  text.replaceAll(/[\s.-]/g, '').replaceAll(/[X*]/g, 'x')

/** Upper case and single spaces, without the titles that banks write before Thai and English names. */
export const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/^\s*(?:นาย|นางสาว|น\.ส\.|นาง|MRS|MR|MS|MISS)[.\s]+/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Fewer digits than this tell nobody apart. */
const LEAST_SHOWN = 4

export interface Candidate {
  id: string
  bankAccountName: string
}
export interface Sender {
  accountNo: string
  name: string
}
export type Decision = { memberId: string } | { wait: WaitReason }

/**
 * Whose transfer it is. A whole account number is the proof by itself. Of a masked one the
 * candidates' names must agree as well, and exactly one may be left; what is not certain waits for
 * a person.
 */
export function decide(sender: Sender, candidates: readonly Candidate[]): Decision {
  const shown = sender.accountNo.replaceAll('x', '').length
  if (!/^[\dx]+$/.test(sender.accountNo) || shown < LEAST_SHOWN || candidates.length === 0)
    return { wait: 'NO_MEMBER' }
  const isWhole = shown === sender.accountNo.length
  const wanted = plainName(sender.name)
  const left = isWhole
    ? candidates
    : candidates.filter((candidate) => plainName(candidate.bankAccountName) === wanted)
  const [first, ...more] = left
  if (!first) return { wait: 'NAME_DIFFERS' }
  return more.length > 0 ? { wait: 'SEVERAL_MEMBERS' } : { memberId: first.id }
}

/** Which modes of our accounts credit by themselves. */
export const isAutomatic = (mode: string): boolean => mode === 'AUTO' || mode === 'SMS'

/** Satang for hundredths of kip, rounded down; `lakPerBaht` is the setting. */
export const satangOfLak = (hundredths: bigint, lakPerBaht: number): bigint =>
  (hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100))

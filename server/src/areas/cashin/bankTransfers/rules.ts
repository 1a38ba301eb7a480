import type { WaitReason } from '../../../db/tables/cashin/bankTransfers.ts'
import { matchNames } from '../../site/public.ts'

export { plainAccount } from '../../site/public.ts'

/** Fewer digits than this tell nobody apart. */
const LEAST_SHOWN = 4

interface Candidate {
  id: string
  bankAccountName: string
  /** The same holder in the other script, where the account keeps it. */
  otherHolderName?: string | null
}
interface Sender {
  accountNo: string
  name: string
}
export type Decision = { memberId: string } | { wait: WaitReason }

/**
 * Whose transfer it is: the one member whose registered account fits and whose name agrees. A
 * number is typed by the member, so even a whole one proves nothing by itself. What is not certain
 * waits for a person: another name, a name that cannot be compared, or more than one who may be
 * meant.
 */
export function decide(sender: Sender, candidates: readonly Candidate[]): Decision {
  const shown = sender.accountNo.replaceAll('x', '').length
  if (!/^[\dx]+$/.test(sender.accountNo) || shown < LEAST_SHOWN || candidates.length === 0)
    return { wait: 'NO_MEMBER' }
  const names = (candidate: Candidate) => [
    candidate.bankAccountName,
    ...(candidate.otherHolderName ? [candidate.otherHolderName] : []),
  ]
  const possible = candidates
    .map((candidate) => ({ id: candidate.id, name: matchNames(names(candidate), [sender.name]) }))
    .filter(({ name }) => name !== 'NO_MATCH')
  const [first, ...more] = possible
  if (!first) return { wait: 'NAME_DIFFERS' }
  if (!possible.some(({ name }) => name === 'MATCH')) return { wait: 'NAME_UNCLEAR' }
  return more.length > 0 ? { wait: 'SEVERAL_MEMBERS' } : { memberId: first.id }
}

/** Which modes of our accounts credit by themselves. */
export const isAutomatic = (mode: string): boolean => mode === 'AUTO' || mode === 'SMS'

/** Satang for hundredths of kip, rounded down; `lakPerBaht` is the setting. */
export const satangOfLak = (hundredths: bigint, lakPerBaht: number): bigint =>
  (hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100))

/**
 * What a transfer is worth in satang: kip are turned into baht. Less than a satang is booked as
 * one: a line of the bank is never in no book at all.
 */
export function worthOf(
  row: { amount: bigint; currency: 'THB' | 'LAK' },
  lakPerBaht: number,
): bigint {
  if (row.currency !== 'LAK') return row.amount
  const satang = satangOfLak(row.amount, lakPerBaht)
  return satang > 0n ? satang : 1n
}

/** Beside a deposit in kip on the statement: whole kip, and the rate in hundredths of kip a baht. */
export const lakNote = (hundredths: bigint, lakPerBaht: number) => ({
  lak: String(hundredths / 100n),
  lakRate: String(Math.round(lakPerBaht * 100)),
})

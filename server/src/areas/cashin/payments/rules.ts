import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import { bankNumberOf } from '../../site/public.ts'

/** A transfer as one kind of evidence names it; an empty word is one that is not known. */
export interface Named {
  reference: string
  sendingBank: string
  /** Ours, as the ledger names it: a bank's code, or the number of an account that we do not know. */
  account: string
}
/** What is compared of a payment that we know. `told`: its bank's own line has shown it. */
export interface Known {
  sending_bank: string | null
  account: string
  told: boolean
}
/**
 * Whether evidence is of a payment that we know. CANNOT_TELL: of one of `of`, as far as it goes; a
 * person must look before anything counts.
 */
type Match<P> = { is: 'SAME'; of: P } | { is: 'CANNOT_TELL'; of: readonly P[] } | { is: 'OTHER' }

/** One spelling of a reference, whatever read it; upper and lower case are two. */
export const plainReference = (reference: string): string => reference.trim()

/**
 * One spelling of the bank that sent a transfer, from its code (`SCB`) or the number that a slip's
 * mini-QR carries (`014`); '' for one that says nothing.
 */
export function sendingBankOf(codeOrNumber: string): string {
  const plain = codeOrNumber.trim().toUpperCase()
  return plain === '999' ? '' : (bankNumberOf(plain) ?? plain)
}

/** The same spelling of the three, from however they were read. */
export const namedAs = (reference: string, sendingBank = '', account = ''): Named => ({
  reference: plainReference(reference),
  sendingBank: sendingBankOf(sendingBank),
  account,
})

/** Our account of a payment, as a line of the bank names it. */
export const lineAccount = (account: string): string => account.replace(/^bank:/, '')

/** The code that a bank's line pays, where it names one of our PSPs. */
export function billOf(payment: {
  bill_provider: string | null
  bill_reference: string | null
}): { provider: QrProvider; reference: string } | null {
  const provider = QR_PROVIDERS.find((code) => code === payment.bill_provider)
  return provider && payment.bill_reference ? { provider, reference: payment.bill_reference } : null
}

const agrees = (one: string, other: string): boolean => one === '' || other === '' || one === other
/** A number is compared with a bank's code that has none: it cannot be told apart. */
const isNumber = (bank: string): boolean => /^\d{3}$/.test(bank)
const sameSender = (one: string, other: string): boolean =>
  agrees(one, other) || isNumber(one) !== isNumber(other)

/** Whether a line of this reference may be what is named. What one side does not know agrees. */
export const mayBe = (line: { sending_bank: string; account: string }, named: Named): boolean =>
  sameSender(line.sending_bank, named.sendingBank) && agrees(line.account, named.account)

/**
 * Whether what is named is one of the payments known under its reference. `by` LINE: the bank's own
 * answer, so never one that another line has shown. By a SLIP, or an operator, who may say less,
 * and may take it for another of our accounts than the bank says.
 */
export function match<P extends Known>(
  named: Named,
  by: 'LINE' | 'SLIP',
  known: readonly P[],
): Match<P> {
  const possible = known.filter(
    (one) => (by === 'SLIP' || !one.told) && sameSender(one.sending_bank ?? '', named.sendingBank),
  )
  const here = possible.filter((one) => agrees(lineAccount(one.account), named.account))
  const exact = here.find(
    (one) => one.sending_bank === named.sendingBank && lineAccount(one.account) === named.account,
  )
  const [first, ...more] = exact ? [exact] : here.length > 0 ? here : possible
  if (!first) return { is: 'OTHER' }
  // The bank names another account than the slip did: the same payment, or two of one reference.
  const isAstray = by === 'LINE' && here.length === 0
  return more.length > 0 || isAstray
    ? { is: 'CANNOT_TELL', of: [first, ...more] }
    : { is: 'SAME', of: first }
}

// The claims under which use cases of payments meet: locks of the database do not keep apart what
// shares a transaction. A claim of more than one use case is named here, so that none is spelled
// otherwise; those of a PSP's codes stand in `../deposits/rules.ts`.

/** A transfer, whoever tells of it: the feed, a slip, an operator. */
export const transferClaim = (reference: string): string => `reference ${plainReference(reference)}`

/** What one operator has given alone is added up: one decision at a time (`singleApproval`). */
export const operatorClaim = (operatorId: string): string => `operator ${operatorId}`

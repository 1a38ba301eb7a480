import type { Receipt } from '../../api/queries/receipt.ts'

interface Step {
  name: 'askedFor' | 'sentTo' | 'paidBy'
  at: string
}

/** Each time of a paid withdrawal; null for what is none. */
export function payoutSteps({ payee, status, createdAt }: Receipt): Step[] | null {
  if (!payee || status !== 'SUCCESS') return null
  const { sentAt, paidAt } = payee
  return [
    { name: 'askedFor', at: createdAt },
    ...(sentAt === undefined ? [] : [{ name: 'sentTo' as const, at: sentAt }]),
    ...(paidAt === undefined ? [] : [{ name: 'paidBy' as const, at: paidAt }]),
  ]
}

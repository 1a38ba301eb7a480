import { useMessages } from 'use-intl'
import type { Choices } from './ContentForm.tsx'

const WORDED = {
  bankType: ['BANK', 'PAYMENT'],
  currency: ['BAHT', 'LAK'],
  mode: ['AUTO', 'SMS', 'MANUAL', 'QR'],
  place: ['invite', 'refund', 'refundInfo'],
} as const

/** What fields with codes may say: the server's own, and those that the console has words for. */
export function useChoices(served: Choices | undefined): Choices {
  const { content } = useMessages() as {
    content: { choice: Record<string, Record<string, string>> }
  }
  const worded = Object.entries(WORDED).map(([field, codes]) => {
    const words = content.choice[field] ?? {}
    return [field, codes.map((code) => ({ code, th: words[code] ?? '', en: words[code] ?? '' }))]
  })
  return { ...(Object.fromEntries(worded) as Choices), ...served }
}

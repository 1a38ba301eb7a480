import { isSealed, readFields } from '../../media/emvco.ts'

/**
 * A dynamic PromptPay code (tag 29 or 30) in baht, with the right CRC, that asks exactly for
 * `amount` ("500.00").
 */
export function asksExactly(payload: string, amount: string): boolean {
  const fields = readFields(payload)
  return (
    fields !== null &&
    isSealed(payload, '63') &&
    fields.get('01') === '12' &&
    fields.get('53') === '764' &&
    fields.get('54') === amount &&
    (fields.has('29') || fields.has('30'))
  )
}

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

/** Whom a bill payment's code (tag 30) pays, and by which references; null for another code. */
export function billOf(
  payload: string,
): { biller: string; ref1: string; ref2: string | null } | null {
  const bill = readFields(readFields(payload)?.get('30') ?? '')
  const [biller, ref1] = [bill?.get('01'), bill?.get('02')]
  return biller && ref1 ? { biller, ref1, ref2: bill?.get('03') ?? null } : null
}

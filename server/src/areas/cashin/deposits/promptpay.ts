import { fieldsOf, hundredthsOf } from './payload.ts'

const BAHT = '764'
const THAILAND = 'TH'

/**
 * Why we would not show this payload to a member, or null when it is sound: whole, printable, its
 * checksum right, in baht, for exactly `amount` satang. A wrong payload would send a member's money
 * to someone else, so every payload is checked before it is shown.
 */
export function payloadFault(payload: string, amount: bigint): string | null {
  const read = fieldsOf(payload)
  if (typeof read === 'string') return read
  if (read.get('53') !== BAHT || read.get('58') !== THAILAND) return 'not in baht'
  return hundredthsOf(read.get('54')) === amount ? null : 'another amount'
}

import { isSealed, readFields } from '../../../media/emvco.ts'

const BAHT = '764'
const THAILAND = 'TH'
const LONGEST = 512

function satangOf(text: string | undefined): bigint | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text ?? '')
  return match ? BigInt(match[1] ?? '') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}

/**
 * Why we would not show this payload to a member, or null when it is sound: whole, printable, its
 * checksum right, in baht, for exactly `amount` satang. A wrong payload would send a member's money
 * to someone else, so every payload is checked before it is shown.
 */
export function payloadFault(payload: string, amount: bigint): string | null {
  if (payload.length > LONGEST || !/^[\x20-\x7e]+$/.test(payload)) return 'not a payload'
  const read = readFields(payload)
  if (!read || read.get('00') !== '01') return 'not EMVCo'
  if (!payload.endsWith(`6304${read.get('63') ?? ''}`)) return 'checksum is not the last field'
  if (!isSealed(payload, '63')) return 'checksum is wrong'
  if (read.get('53') !== BAHT || read.get('58') !== THAILAND) return 'not in baht'
  return satangOf(read.get('54')) === amount ? null : 'another amount'
}

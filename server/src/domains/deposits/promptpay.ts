/** Reading what a PSP calls a PromptPay payload. Pure. */

const BAHT = '764'
const THAILAND = 'TH'
const LONGEST = 512

/** EMVCo's two-digit tag, two-digit length, value; null where the text is not made of whole fields. */
function fields(payload: string): Map<string, string> | null {
  const found = new Map<string, string>()
  let at = 0
  while (at < payload.length) {
    const head = /^(\d\d)(\d\d)$/.exec(payload.slice(at, at + 4))
    if (!head?.[1] || !head[2]) return null
    const end = at + 4 + Number(head[2])
    if (end > payload.length || found.has(head[1])) return null
    found.set(head[1], payload.slice(at + 4, end))
    at = end
  }
  return found
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits. */
function crc(text: string): string {
  let value = 0xffff
  for (const byte of Buffer.from(text, 'ascii')) {
    value ^= byte << 8
    for (let bit = 0; bit < 8; bit++) value = ((value << 1) ^ (value & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return value.toString(16).toUpperCase().padStart(4, '0')
}

function satangOf(text: string | undefined): bigint | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text ?? '')
  return match ? BigInt(match[1] ?? '') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}

/**
 * Why we would not show this payload to a member, or null when it is sound: whole, printable, its checksum right, in
 * baht, for exactly `amount` satang. A payload that is wrong sends a member's money astray, so none is shown unread.
 */
export function payloadFault(payload: string, amount: bigint): string | null {
  if (payload.length > LONGEST || !/^[\x20-\x7e]+$/.test(payload)) return 'not a payload'
  const read = fields(payload)
  if (!read || read.get('00') !== '01') return 'not EMVCo'
  if (!payload.endsWith(`6304${read.get('63') ?? ''}`)) return 'checksum is not the last field'
  if (crc(payload.slice(0, -4)) !== read.get('63')?.toUpperCase()) return 'checksum is wrong'
  if (read.get('53') !== BAHT || read.get('58') !== THAILAND) return 'not in baht'
  return satangOf(read.get('54')) === amount ? null : 'another amount'
}

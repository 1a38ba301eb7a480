/**
 * Reading text in the manner of EMVCo, as PromptPay codes and the mini-QRs of slips are written.
 * Pure.
 */

/**
 * Two-digit tag, two-digit length, value; null where the text is not made of whole fields, each tag
 * once.
 */
export function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    if (!head?.[1] || !head[2]) return null
    const end = at + 4 + Number(head[2])
    if (end > text.length || fields.has(head[1])) return null
    fields.set(head[1], text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF), four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * Whether it is made of whole fields, the last of them `tag` with the checksum of all before. Some
 * banks write its letters small.
 */
export function isSealed(text: string, tag: string): boolean {
  const last = [...(readFields(text) ?? [])].at(-1)
  return (
    last?.[0] === tag && last[1].length === 4 && crc16(text.slice(0, -4)) === last[1].toUpperCase()
  )
}

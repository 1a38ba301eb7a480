/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF), four upper-case hex digits, as EMVCo payloads end with. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The tags of an EMVCo text by number, or null when its lengths do not add up. */
export function readTags(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4))
    if (!head?.[1]) return null
    const value = text.slice(at + 4, at + 4 + Number(head[2]))
    if (value.length !== Number(head[2])) return null
    tags.set(head[1], value)
    at += 4 + value.length
  }
  return tags
}

/** A dynamic PromptPay code (tag 29 or 30) in baht, with the right CRC, that asks exactly for `amount` ("500.00"). */
export function asksExactly(payload: string, amount: string): boolean {
  const tags = readTags(payload)
  if (!tags || !payload.slice(0, -4).endsWith('6304')) return false
  return tags.get('63') === crc16(payload.slice(0, -4)) && tags.get('01') === '12' && tags.get('53') === '764'
    && tags.get('54') === amount && (tags.has('29') || tags.has('30'))
}

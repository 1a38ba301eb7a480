/** What a Thai slip's verification mini-QR says. `sendingBank` is the Bank of Thailand's number. */
export interface MiniQr { payload: string; sendingBank: string; transRef: string }

const LONGEST = 128

/** Two-digit tag, two-digit length, value, as EMVCo writes; null where the text is not made of whole fields, each once. */
function fields(text: string): Map<string, string> | null {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    if (!head?.[1] || !head[2]) return null
    const end = at + 4 + Number(head[2])
    if (end > text.length || found.has(head[1])) return null
    found.set(head[1], text.slice(at + 4, end))
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

/** Reads it strictly: whole fields, the slip-verify API, Thailand, the checksum last and right. Null for anything else. */
export function readMiniQr(payload: string): MiniQr | null {
  if (payload.length > LONGEST || !/^[\x20-\x7e]+$/.test(payload)) return null
  const outer = fields(payload)
  if (!outer || outer.get('51') !== 'TH') return null
  const sum = outer.get('91') ?? ''
  // Some banks write the checksum's letters small.
  if (sum.length !== 4 || !payload.endsWith(`9104${sum}`) || crc(payload.slice(0, -4)) !== sum.toUpperCase()) return null
  const inner = fields(outer.get('00') ?? '')
  const [api, sendingBank, transRef] = ['00', '01', '02'].map((tag) => inner?.get(tag) ?? '')
  if (api !== '000001' || !/^\d{3}$/.test(sendingBank ?? '') || !/^[A-Za-z0-9]{6,40}$/.test(transRef ?? '')) return null
  return { payload, sendingBank: sendingBank ?? '', transRef: transRef ?? '' }
}

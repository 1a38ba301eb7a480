const SCHEMES: readonly string[] = ['http:', 'https:', 'tel:', 'mailto:']
// oxlint-disable-next-line no-control-regex -- browsers drop these inside an address, so "java\tscript:" would still run
const HIDDEN = /[\u0000-\u0020\u007F-\u00A0\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/

/** An address the other side sent, if a page may open it: http, https, tel or mailto, whole. Anything else is shown as text. */
export function openable(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > 2_000 || HIDDEN.test(address)) return undefined
  try {
    const url = new URL(address)
    if (!SCHEMES.includes(url.protocol)) return undefined
    // "https://bank.com@elsewhere" reads as a bank and leads elsewhere.
    if (url.username || url.password) return undefined
    return url.href
  } catch {
    return undefined
  }
}

/** A telephone number as people write it, as an address to call. */
export function callable(number: unknown): string | undefined {
  if (typeof number !== 'string') return undefined
  const digits = number.replace(/^tel:/i, '').replaceAll(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined
}

/** A picture or a film of ours, or of another site over https; never data: or script. `CSP` decides what is really fetched. */
export function mediaSource(address: unknown): string | undefined {
  if (typeof address !== 'string' || HIDDEN.test(address)) return undefined
  if (/^\/(?![/\\])/.test(address)) return address
  const opened = openable(address)
  return opened && /^https?:/.test(opened) ? opened : undefined
}

export type TextPart = { text: string; href?: string }
const LINK = /https?:\/\/[^\s<>"'\u0E00-\u0EFF]+/gi

/** A text cut where it holds web addresses. Every part is drawn as text; one with `href` as a link around the same text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const found of text.matchAll(LINK)) {
    // A sentence's own full stop or bracket is not the address's.
    const address = found[0].replace(/[.,;:!?)\]}'"]+$/, '')
    const href = openable(address)
    if (!href) continue
    if (found.index > at) parts.push({ text: text.slice(at, found.index) })
    parts.push({ text: address, href })
    at = found.index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

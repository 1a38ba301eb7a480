import { safeLink, telLink } from '@krapao/contract/chat/messages'

/**
 * Signs without a shape, and those that turn the reading direction: an address that holds one is
 * not what it looks like.
 */
const HIDDEN = /[\u007F-\u00A0\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/

/**
 * An address the other side sent, if a page may open it: http, https, tel, or a path of this site.
 * Else it is shown as text.
 */
export function openable(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > 2_000 || HIDDEN.test(address))
    return undefined
  const link = safeLink(address)
  if (link === null) return undefined
  if (link.startsWith('/')) return link
  const url = new URL(link)
  // "https://bank.com@elsewhere" reads as a bank and leads elsewhere.
  return url.username || url.password ? undefined : url.href
}

/** A telephone number as people write it, as an address to call. */
export const callable = (number: unknown): string | undefined =>
  typeof number === 'string' ? (telLink(number) ?? undefined) : undefined

/**
 * Where a picture or a film is fetched from: our own storage, or another site over http(s), which
 * the CSP then refuses or not.
 */
export function mediaSource(address: unknown): string | undefined {
  const source = openable(address)
  return source?.startsWith('tel:') ? undefined : source
}

type TextPart = { text: string; href?: string }
const LINK = /https?:\/\/[^\s<>"'\u0E00-\u0EFF]+/gi

/**
 * A text cut where it holds web addresses. Every part is drawn as text; one with `href` as a link
 * around the same text.
 */
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

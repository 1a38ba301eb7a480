import * as z from 'zod'
import type { SeamlessReply } from './port.ts'

/** Ids and names of providers: printable, without a space. */
export const sentId = z.string().regex(/^[\x21-\x7e]{1,150}$/)

/** What is kept of a game's name: printable. */
export const sentGame = z.string().regex(/^[\x20-\x7e]{0,100}$/)

/** One id of several that are each a provider's own, whatever signs they have. */
export const idOf = (what: string, ...parts: readonly string[]): string =>
  [what, ...parts.map(encodeURIComponent)].join(':')

export const json = (body: object): SeamlessReply => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** Undefined for what is no object of JSON. */
export function objectIn(raw: Buffer): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The fields of a form; undefined where one is named twice. */
export function formIn(raw: Buffer): Record<string, string> | undefined {
  const entries = [...new URLSearchParams(raw.toString('utf8'))]
  const fields = Object.fromEntries(entries)
  return Object.keys(fields).length === entries.length ? fields : undefined
}

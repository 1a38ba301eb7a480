import { LRUCache } from 'lru-cache'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { CredentialCipher } from '../../../../security/credentialCipher.ts'

const LIVES_MS = 60 * 60_000
const PURPOSE = 'chat file'
export const FILES = '/api/chat/file'

const linksOf = perContext(
  () => new LRUCache<string, { link: string; at: number }>({ max: 10_000 }),
)

/**
 * An address that shows one file for about an hour to anyone who has it: an `<img>` can send no
 * token. It is sealed with the server's key, so it can be neither guessed nor changed. The same
 * address is given out for half its life, so that a page that asks again need not load again.
 */
export function linkTo(cipher: CredentialCipher, file: string, now: Date): string {
  const links = linksOf(cipher)
  const known = links.get(file)
  if (known && now.getTime() - known.at < LIVES_MS / 2 && now.getTime() >= known.at)
    return known.link
  const link = `${FILES}/${cipher.seal(JSON.stringify([file, now.getTime() + LIVES_MS]), PURPOSE)}`
  links.set(file, { link, at: now.getTime() })
  return link
}

function open(cipher: CredentialCipher, sealed: string): [file: string, until: number] | null {
  try {
    return JSON.parse(cipher.open(sealed, PURPOSE)) as [string, number]
  } catch {
    return null
  }
}

/** The file that a link shows; null when it is not ours, was altered or has run out. */
export function readLink(cipher: CredentialCipher, sealed: string, now: Date): string | null {
  const [file, until] = open(cipher, sealed) ?? [null, 0]
  return file !== null && now.getTime() < until ? file : null
}

/**
 * The file that a path names, also when it no longer opens: a message may wait offline for longer
 * than a link lives.
 */
export const fileNamed = (cipher: CredentialCipher, path: string): string | null =>
  path.startsWith(`${FILES}/`) ? (open(cipher, path.slice(FILES.length + 1))?.[0] ?? null) : null

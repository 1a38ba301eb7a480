import { z } from 'zod'
import { hmacHex, sameDigest } from '../../signing.ts'
import type { PlayerAnswer } from '../port.ts'
import { formIn, json } from '../seamless/reading.ts'

/** A link into a game opens it within a minute. */
const LIVES_MS = 60_000
const PLAYER = /^[A-Za-z0-9_]{1,50}$/

const sealOf = (secret: string, player: string, until: string): string =>
  hmacHex(secret, `operator_player_session\n${player}\n${until}`)

/** What PG Soft brings back to us to hear whose it is; whoever changes it is nobody. */
export function sessionOf(secret: string, player: string, now: number): string {
  if (!PLAYER.test(player)) throw new RangeError('not a player of ours')
  const until = (now + LIVES_MS).toString(36)
  return `${player}.${until}.${sealOf(secret, player, until)}`
}

/** The player of a session that we gave out less than a minute ago; else null. */
export function playerOf(secret: string, session: string, now: number): string | null {
  const [player = '', until = '', seal = '', ...more] = session.split('.')
  const isOurs = more.length === 0 && sameDigest(seal, sealOf(secret, player, until))
  return isOurs && Number.parseInt(until, 36) > now ? player : null
}

const Asked = z.object({
  operator_token: z.string(),
  secret_key: z.string(),
  operator_player_session: z.string().min(1).max(200),
})
const failed = (code: string, message: string): PlayerAnswer => ({
  isTheirs: false,
  ...json({ data: null, error: { code, message } }),
})

/**
 * Verify Session (its document at https://demo-4wy.pages.dev/integration): before it opens a game
 * PG Soft asks us who a session is, and shows the secret that both of us know. 1034 and 1300 are
 * its codes for a request and a session that are none.
 */
export function verifySession(
  { agent, secret }: { agent: string; secret: string },
  raw: Buffer,
  now: number,
): PlayerAnswer {
  const asked = Asked.safeParse(formIn(raw))
  const isTheirs =
    asked.success &&
    sameDigest(asked.data.operator_token, agent) &&
    sameDigest(asked.data.secret_key, secret)
  if (!isTheirs) return failed('1034', 'Invalid request')
  const player = playerOf(secret, asked.data.operator_player_session, now)
  if (player === null) return { ...failed('1300', 'Invalid player session'), isTheirs }
  const data = { player_name: player, nickname: player, currency: 'THB' }
  return { isTheirs, ...json({ data, error: null }) }
}

import { createHash, randomBytes } from 'node:crypto'
import type { World } from '../world.ts'

interface Token {
  game: string
  username: string
  until: number
}

/** How long a launch link works, and how long a person may play after it. */
const LINK_MS = 60_000
const PLAY_MS = 6 * 3_600_000

/** Only a digest is kept: whoever reads the journal cannot play. */
const digest = (token: string) => createHash('sha256').update(token).digest('hex')

function issue(world: World, table: string, game: string, username: string, ms: number): string {
  const token = randomBytes(24).toString('base64url')
  const row: Token = { game, username, until: world.now().getTime() + ms }
  world.store.commit([table, digest(token), row])
  return token
}

export const issueLaunch = (world: World, game: string, username: string): string =>
  issue(world, 'launches', game, username, LINK_MS)
export const issuePlay = (world: World, game: string, username: string): string =>
  issue(world, 'plays', game, username, PLAY_MS)

/** The player of a launch link, the first time within its minute; null ever after. */
export function useLaunch(world: World, game: string, token: string): string | null {
  const row = world.store.table<Token>('launches').get(digest(token))
  if (!row || row.game !== game) return null
  world.store.commit(['launches', digest(token), null])
  return row.until > world.now().getTime() ? row.username : null
}

function playing(world: World, game: string, token: string): string | null {
  const row = world.store.table<Token>('plays').get(digest(token))
  return row && row.game === game && row.until > world.now().getTime() ? row.username : null
}

/** Whoever plays as this player is put out. */
export function endPlays(world: World, game: string, username: string): void {
  for (const [token, row] of world.store.table<Token>('plays')) {
    if (row.game === game && row.username === username) world.store.commit(['plays', token, null])
  }
}

const cookieName = (game: string) => `sandbox_play_${game}`

/** What a browser is given to play with: its own game's cookie, at its own game's address. */
export const playCookie = (game: string, session: string): string =>
  `${cookieName(game)}=${session}; Path=/sandbox/play/${game}; HttpOnly; SameSite=Lax; Max-Age=21600`

/** Who plays, by the browser's cookies; null: nobody. */
export function seatedAt(world: World, game: string, cookies: string | undefined): string | null {
  const pairs = (cookies ?? '').split('; ').map((pair) => pair.split('='))
  const session = pairs.find(([name]) => name === cookieName(game))?.[1]
  return session === undefined ? null : playing(world, game, session)
}

export function forgetExpired(world: World): void {
  for (const table of ['launches', 'plays']) {
    for (const [token, { until }] of world.store.table<Token>(table)) {
      if (until <= world.now().getTime()) world.store.commit([table, token, null])
    }
  }
}

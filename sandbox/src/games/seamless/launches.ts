import type { World } from '../../world.ts'
import type { SeamlessCode } from './catalogue.ts'

/** A member's last launch: whose token the provider's calls carry, and where they go. */
export interface Launch {
  user: string
  token: string
  game: string
  lang: string
  lobbyUrl: string | null
  /** Without a slash at the end. */
  house: string
  /** That of the launch before, which the house has ended; null where there was none. */
  ended: string | null
}

const table = (code: SeamlessCode) => `seamlessLaunches:${code}`

export const findLaunch = (world: World, code: SeamlessCode, user: string): Launch | undefined =>
  world.store.table<Launch>(table(code)).get(user)

export function keepLaunch(world: World, code: SeamlessCode, launch: Omit<Launch, 'ended'>): void {
  const ended = findLaunch(world, code, launch.user)?.token ?? null
  world.store.commit([table(code), launch.user, { ...launch, ended }])
}

/**
 * Where the house's wallet stands for this provider: `/callbacks/games/{code}` of the host that is
 * given, unless the address names its whole path.
 */
export function houseOf(address: string, code: SeamlessCode): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/$/, '')
  return path.endsWith(`/callbacks/games/${code}`)
    ? `${url.origin}${path}`
    : `${url.origin}/callbacks/games/${code}`
}

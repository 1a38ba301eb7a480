import type { Credentials } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'

/** How the new tab gets into the game (product section 2, "Sites are opened through"). */
export type LaunchPlan =
  | { kind: 'go'; url: string }
  | { kind: 'form'; action: string; method: 'POST' | 'GET'; fields: Record<string, string> }

type Launched = Pick<GameAccount, 'code' | 'launch' | 'web'>

const isWebAddress = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address)

/** The site's own address with the credentials in its query, as superslot wants them. */
function withCredentials(web: string, { username, password }: Credentials): string {
  const url = new URL(web)
  url.searchParams.set('username', username)
  url.searchParams.set('password', password)
  return url.href
}

/**
 * Null when the game has no page to open. Credentials and the one-time link are asked for only
 * where the style needs them; refuses with what those calls refuse with.
 */
export async function launchPlan(
  game: Launched,
  askCredentials: () => Promise<Credentials>,
  askLink: (site: string, credentials: Credentials) => Promise<string>,
): Promise<LaunchPlan | null> {
  if (game.launch === 'autoLogin') {
    const url = await askLink(game.code, await askCredentials())
    return isWebAddress(url) ? { kind: 'go', url } : null
  }
  if (game.launch === 'form') {
    const { event } = await askCredentials()
    return event && isWebAddress(event.action) ? { kind: 'form', ...event } : null
  }
  if (!isWebAddress(game.web)) return null
  return {
    kind: 'go',
    url: game.launch === 'query' ? withCredentials(game.web, await askCredentials()) : game.web,
  }
}

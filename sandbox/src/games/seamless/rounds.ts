import { Refusal } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { callHouse, type Outcome } from './caller.ts'
import type { SeamlessCode } from './catalogue.ts'
import { DIALECTS } from './dialects/all.ts'
import type { CallName, WalletCall } from './dialects/dialect.ts'
import { findLaunch, type Launch } from './launches.ts'
import type { Repeats } from './repeats.ts'

/** What every call of a member begins with. Refuses (404) a member who has launched no game. */
export function launchOf(world: World, code: SeamlessCode, user: string): Launch {
  const launch = findLaunch(world, code, user)
  if (!launch) throw new Refusal(404, `${user} has launched no game of ${code}`)
  return launch
}

export const blankCall = (world: World, launch: Launch, name: CallName): WalletCall => ({
  do: name,
  id: '',
  round: '',
  game: launch.game,
  user: launch.user,
  token: launch.token,
  bet: 0,
  win: 0,
  back: 0,
  of: null,
  ends: false,
  isFree: false,
  isOver: false,
  isResent: false,
  at: world.now().getTime(),
})

export interface Told {
  do: CallName
  ok: boolean
  code: string
  balance: number | null
}

/**
 * Plays a whole round of the member's last launch through the house. Baht. A bet that is refused
 * ends it; what is not answered is followed by what the provider's document says.
 */
export async function playWhole(
  world: World,
  repeats: Repeats,
  code: SeamlessCode,
  asked: { user: string; bet: number; win: number; game?: string },
): Promise<{ roundId: string; balance: number | null; calls: Told[] }> {
  const launch = launchOf(world, code, asked.user)
  const dialect = DIALECTS[code]
  const round = dialect.newRound()
  const first = {
    ...blankCall(world, launch, 'bet'),
    id: dialect.newId(round),
    round,
    game: asked.game ?? launch.game,
    bet: asked.bet,
    win: asked.win,
    ends: true,
  }
  const calls: Told[] = []
  for (const call of dialect.wholeRound(first)) {
    const { answer, isHeard } = await callHouse(world, code, call, {
      house: launch.house,
      isBadlySigned: false,
    })
    calls.push({ do: call.do, ...answer })
    if (!isHeard) repeats.add(code, call, launch.house)
    if (!answer.ok && call.do === 'bet') break
  }
  const balance = calls.findLast((call) => call.balance !== null)?.balance ?? null
  return { roundId: round, balance, calls }
}

/** The call at a game's start, and the balance. Not ok: the house lets nobody play. */
export async function openGame(
  world: World,
  code: SeamlessCode,
  launch: Launch,
  name: 'open' | 'balance',
): Promise<Outcome> {
  const call = blankCall(world, launch, name)
  return callHouse(world, code, call, { house: launch.house, isBadlySigned: false })
}

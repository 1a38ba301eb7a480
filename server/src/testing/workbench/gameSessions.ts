import assert from 'node:assert/strict'
import type { ProviderAnswer } from '../../providers/answer.ts'
import { is, isNever, isRefused, valueOf, type Expectation } from './expectation.ts'
import { newPlayer, seatedAt, type GameBench, type Seat } from './games.ts'

export const withEnding = ({ game }: GameBench): string | null =>
  isNever(!game.endPlay, 'it ends no session')

export const ended = async ({ game, player }: Seat): Promise<ProviderAnswer<null>> => {
  const answer = await game.endPlay?.(player.username)
  assert.ok(answer)
  return answer
}

const LINKS: Expectation<GameBench>[] = [
  {
    ...seatedAt('a link works once', async ({ game, player }) => {
      const { link } = valueOf(await game.launch(player, 'android'))
      const land = async () => (await fetch(link, { redirect: 'manual' })).status
      is([await land(), await land()], [303, 410])
    }),
    leftOut: ({ habits }) => isNever(!habits.linksOnce, 'it asks us whose a link is'),
  },
  {
    ...seatedAt('asks us whose a link is, and hears it for a minute', holdQuestion),
    leftOut: ({ game }) => isNever(!game.asksWho, 'it knows whose a link is'),
  },
]

/** Whoever knows the secret is told, and only of a link as it is. */
async function holdQuestion({ game, player, config, world }: Seat): Promise<void> {
  const { link } = valueOf(await game.launch(player, 'web'))
  const ops = new URL(link).searchParams.get('ops') ?? ''
  const asked = (form: Record<string, string> = {}) => {
    const own = { operator_token: config.agent, secret_key: config.secret }
    const body = new URLSearchParams({ ...own, operator_player_session: ops, ...form })
    return game.asksWho?.answer(Buffer.from(body.toString()))
  }
  const isNamed = (form?: Record<string, string>) => asked(form)?.body.includes(player.username)
  is([isNamed(), isNamed()], [true, true])
  is(asked({ secret_key: 'wrong' })?.isTheirs, false)
  for (const wrong of [{ secret_key: 'wrong' }, { operator_player_session: `${ops}0` }])
    is(isNamed(wrong), false)
  world.pass(61_000)
  is(isNamed(), false)
}

/** Follows a link into the game; what the game then says to the browser. */
async function entered({ game, player }: Seat) {
  const { link } = valueOf(await game.launch(player, 'web'))
  const landed = await fetch(link, { redirect: 'manual' })
  const cookie = landed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const state = `${new URL(link).origin}${landed.headers.get('location') ?? ''}/state`
  return async () => (await fetch(state, { headers: { cookie } })).status
}

const ENDINGS: Expectation<GameBench>[] = [
  {
    ...seatedAt('ends a play, again and where nobody plays, and moves no money', async (seat) => {
      for (let times = 0; times < 2; times += 1) is(valueOf(await ended(seat)), null)
      is(await seat.balance(), 50_000n)
      isRefused(await ended({ ...seat, player: newPlayer() }))
    }),
    leftOut: withEnding,
  },
  {
    ...seatedAt('who is put out plays no more until a new link', async (seat) => {
      const play = await entered(seat)
      is(await play(), 200)
      valueOf(await ended(seat))
      is(await play(), 401)
      is(await (await entered(seat))(), 200)
    }),
    leftOut: (bench) =>
      withEnding(bench) ?? isNever(!bench.habits.linksOnce, 'it asks us whose a link is'),
  },
]

export const SESSIONS: readonly Expectation<GameBench>[] = [...LINKS, ...ENDINGS]

import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { satangOf } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { backOf, betOf, endInSilence, isBackBy, isOver, roundOfBet } from './book.ts'
import { callHouse } from './caller.ts'
import { CODES, type SeamlessCode } from './catalogue.ts'
import { DIALECTS } from './dialects/all.ts'
import type { WalletCall } from './dialects/dialect.ts'
import type { Launch } from './launches.ts'
import type { Repeats } from './repeats.ts'
import { blankCall, launchOf, playWhole } from './rounds.ts'

const Name = z.string().min(1).max(100)
const Step = z.strictObject({
  do: z.enum(['balance', 'bet', 'win', 'rollback', 'settle', 'cancel']),
  id: Name.optional(),
  round: Name.optional(),
  game: Name.optional(),
  amount: z.number().optional(),
  ends: z.boolean().default(false),
  token: z.enum(['expired', 'forged']).optional(),
  signature: z.literal('bad').optional(),
  times: z.int().min(1).max(100).default(1),
  at: z.literal('once').optional(),
})
type Step = z.infer<typeof Step>
const Say = z.strictObject({ username: Name, steps: z.array(Step).min(1).max(1_000) })
const Play = z.strictObject({
  username: Name,
  bet: z.number(),
  win: z.number(),
  game: Name.optional(),
})
const Ended = z.strictObject({
  round: Name,
  state: z.enum(['settled', 'void']),
  win: z.number().min(0).default(0),
})

/** What a bet or a win without an amount is, baht. */
const BET = 10
const WIN = 0

/** The commands of the seamless providers: whole rounds, and single calls in any order. */
export function seamlessCommands(app: FastifyInstance, world: World, repeats: Repeats): void {
  for (const code of CODES) {
    app.post(`/sandbox/games/${code}/play`, (request) => {
      const { username, bet, win, game } = Play.parse(request.body)
      for (const amount of [bet, win])
        if (amount !== 0 && satangOf(amount) === null)
          throw new Refusal(400, 'bet and win are baht, 0 or more, with at most 2 decimals')
      return playWhole(world, repeats, code, {
        user: username,
        bet,
        win,
        ...(game === undefined ? {} : { game }),
      })
    })

    app.post(`/sandbox/games/${code}/say`, async (request) => {
      const { username, steps } = Say.parse(request.body)
      const launch = launchOf(world, code, username)
      const told: Said[] = []
      for (const moment of moments(steps)) {
        const named = moment.map((step) => ({ step, round: roundOf(world, code, step) }))
        for (const { step, round } of named)
          if (step.signature !== 'bad') await repeats.sayBefore(code, { do: step.do, round })
        const calls = named.flatMap(({ step, round }) => {
          const call = callOf(world, code, launch, { ...step, round })
          return Array.from({ length: step.times }, () => ({ step, call }))
        })
        told.push(
          ...(await Promise.all(
            calls.map((each) => sayOne(world, repeats, code, launch.house, each)),
          )),
        )
      }
      return told
    })

    // A round that the provider ends and never tells of: it says so only when it is asked.
    app.post(`/sandbox/games/${code}/silence`, (request) => {
      const asked = Ended.parse(request.body)
      if (satangOf(asked.win) === null && asked.win !== 0)
        throw new Refusal(400, 'win is baht, 0 or more, with at most 2 decimals')
      const ended = endInSilence(world, code, asked)
      if (!ended) throw new Refusal(404, `${code} has no round ${asked.round}`)
      return { round: ended.round, state: ended.state, won: ended.win / 100 }
    })

    app.get(`/sandbox/games/${code}/repeats`, () => repeats.list(code))
    // The provider's clock goes on to when it says again what was not answered.
    app.post(`/sandbox/games/${code}/repeats`, async () => {
      repeats.hurry(code, null)
      await repeats.sayDue()
      return repeats.list(code)
    })
  }
}

interface Said {
  do: Step['do']
  id: string
  ok: boolean
  code: string
  balance: number | null
}

/** Steps that follow one another with `at: "once"` are said at one moment. */
function moments(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const [at, step] of steps.entries()) {
    const last = groups.at(-1)
    if (last && step.at === 'once' && steps[at - 1]?.at === 'once') last.push(step)
    else groups.push([step])
  }
  return groups
}

/** A token that the house never gave out, of the same form. */
const forgedToken = (token: string): string =>
  randomBytes(Math.max(token.length, 16)).toString('base64url').slice(0, Math.max(token.length, 8))

/** Expired is the token of the launch before; where there was none, one that was never given out. */
const tokenOf = ({ token, ended }: Launch, said: Step['token']): string =>
  said === undefined ? token : ((said === 'expired' ? ended : null) ?? forgedToken(token))

const roundOf = (world: World, code: SeamlessCode, step: Step): string =>
  step.round ??
  (step.id === undefined ? undefined : roundOfBet(world, code, step.id)) ??
  DIALECTS[code].newRound()

function callOf(
  world: World,
  code: SeamlessCode,
  launch: Launch,
  step: Step & { round: string },
): WalletCall {
  const { round } = step
  const id = step.id ?? DIALECTS[code].newId(round)
  const isPlay = step.do === 'bet' || step.do === 'win' || step.do === 'settle'
  const of =
    step.do === 'bet' || step.do === 'balance' ? null : betOf(world, code, { ...step, id, round })
  const { stake, back } = backOf(world, code, round, of)
  const isBack = step.do === 'rollback' || step.do === 'cancel'
  return {
    ...blankCall(world, launch, step.do),
    id,
    round,
    ...(step.game === undefined ? {} : { game: step.game }),
    token: tokenOf(launch, step.token),
    bet: step.do === 'bet' ? (step.amount ?? BET) : isBack ? stake : 0,
    win: isPlay && step.do !== 'bet' ? (step.amount ?? WIN) : 0,
    back,
    of,
    ends: step.ends,
    isFree: isPlay && step.do === 'bet' && step.amount === 0,
    isOver: isOver(world, code, round) && !(isBack && isBackBy(world, code, { id, round })),
  }
}

async function sayOne(
  world: World,
  repeats: Repeats,
  code: SeamlessCode,
  house: string,
  { step, call }: { step: Step; call: WalletCall },
): Promise<Said> {
  const isBadlySigned = step.signature === 'bad'
  if (!isBadlySigned && repeats.holds(code, call)) {
    repeats.add(code, call, house)
    return { do: step.do, id: call.id, ok: false, code: 'NO_ANSWER', balance: null }
  }
  const { answer, isAnswered } = await callHouse(world, code, call, { house, isBadlySigned })
  if (!isAnswered) repeats.add(code, call, house)
  const follows = answer.ok ? (DIALECTS[code].follows?.(call) ?? null) : null
  if (follows) {
    const { isHeard } = await callHouse(world, code, follows, { house, isBadlySigned })
    if (!isHeard) repeats.add(code, follows, house)
  }
  return { do: step.do, id: call.id, ...answer }
}

import * as fc from 'fast-check'
import { GAMES } from './town.ts'

/** Baht that lie on both sides of what the rules ask. */
const BAHT = [50, 100, 200, 250, 500, 1_000, 2_500, 6_000, 19_999.99, 25_000] as const
const FAULTS = [
  'none',
  'none',
  'none',
  'refuse',
  'refuse-but-pays',
  'timeout-before',
  'timeout-after',
  'hold',
] as const

const who = fc.nat({ max: 2 })
const thiefMostly = fc.constantFrom(0, 1, 2, 2, 2)
const baht = fc.constantFrom(...BAHT)
const small = fc.constantFrom(50, 100, 200, 250, 500)
const game = fc.constantFrom(...GAMES)
const fault = fc.constantFrom(...FAULTS)
const times = fc.constantFrom(1, 1, 3)
const step = <N extends string, T extends object>(
  weight: number,
  name: N,
  more: { [K in keyof T]: fc.Arbitrary<T[K]> },
): { weight: number; arbitrary: fc.Arbitrary<{ do: N } & T> } => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...more }) as fc.Arbitrary<{ do: N } & T>,
})

/** All that a history is made of. `who` 2 is the thief; money in baht. */
export const aStep = fc.oneof(
  step(6, 'qr', {
    who,
    baht,
    psp: fc.constantFrom('KBANK', 'WW'),
    pays: fc.constantFrom<'ask' | 'half' | 'tenfold'>('ask', 'ask', 'ask', 'half', 'tenfold'),
    times,
    /** The PSP tells of it once more, under another name. */
    forged: fc.boolean(),
  }),
  step(5, 'bank', {
    /** 3: a stranger. */
    from: fc.constantFrom(0, 1, 2, 3, 3),
    to: fc.constantFrom<'SCB' | 'KBANK' | 'elsewhere'>('SCB', 'SCB', 'KBANK', 'elsewhere'),
    baht,
    shown: fc.boolean(),
    /** Who shows its slip at once. */
    slipBy: fc.constantFrom<'nobody' | 'sender' | 'thief'>('nobody', 'nobody', 'sender', 'thief'),
  }),
  step(3, 'slip', { who: thiefMostly, which: fc.nat({ max: 9 }) }),
  step(2, 'feed', {}),
  step(1, 'line', { text: fc.constantFrom('-10.00', 'abc', '1e9') }),
  step(2, 'settle', {}),
  step(1, 'link', { who, other: who, baht: small, times }),
  step(6, 'move', {
    who: thiefMostly,
    game,
    way: fc.constantFrom('in', 'out'),
    baht: small,
    fault,
  }),
  step(8, 'play', {
    who: thiefMostly,
    game,
    bet: fc.constantFrom(1, 10, 50, 100, 500),
    win: fc.constantFrom(0, 0, 1, 2, 10),
    rounds: fc.constantFrom(1, 1, 5),
  }),
  step(1, 'void', { which: fc.nat({ max: 5 }) }),
  step(6, 'withdraw', { who: thiefMostly, baht, fault, all: fc.boolean(), times }),
  step(6, 'offer', {
    who: thiefMostly,
    code: fc.constantFrom('FIRST100', 'DAILY20', 'WEEKLY30', 'WELCOME'),
    times,
  }),
  step(2, 'clear', { who: thiefMostly }),
  step(3, 'cashback', { who: thiefMostly, times }),
  step(1, 'invite', { times }),
  step(3, 'spin', { who: thiefMostly, times: fc.constantFrom(1, 5, 10) }),
  step(3, 'claim', { who: thiefMostly, times }),
  step(1, 'limit', { who, baht: fc.constantFrom(100, 1_000) }),
  step(1, 'pause', { who }),
  step(2, 'suspend', { who: thiefMostly }),
  step(1, 'operators', {}),
  step(2, 'again', {}),
  step(3, 'time', { minutes: fc.constantFrom(1, 11, 61, 25 * 60) }),
  step(1, 'restart', {}),
)
export type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never
export type StepOf<N extends Step['do']> = Extract<Step, { do: N }>

import * as fc from 'fast-check'
import { type Edition, EDITIONS } from '../reference/offers.ts'
import { type Game, GAMES, SEAMLESS } from '../site.ts'

/** Baht that lie on both sides of what the rules ask. */
const BAHT = [50, 100, 200, 250, 500, 1_000, 2_500, 6_000, 19_999.99, 25_000]
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

/** What operators do. */
const ACTS = [
  'approve',
  'approve',
  'reject',
  'assign',
  'assign',
  'assign',
  'return',
  'writeOff',
  'adjust',
  'adjust',
  'agree',
  'agree',
  'resolve',
  'limit',
] as const
const terms = fc.constantFrom(...(Object.keys(EDITIONS) as Edition[]))
const GAME_FAULTS = GAMES.map((name) => `game:${name}`)

const who = fc.nat({ max: 2 })
const thiefMostly = fc.constantFrom<number>(0, 1, 2, 2, 2)
const baht = fc.constantFrom(...BAHT)
const small = fc.constantFrom<number>(50, 100, 200, 250, 500)
const game = fc.constantFrom<Game>(...GAMES)
const fault = fc.constantFrom(...FAULTS)
const times = fc.constantFrom<number>(1, 1, 3)
const kind = fc.constantFrom('deposit' as const, 'loss' as const)
const period = fc.constantFrom<'day' | 'week' | 'month'>('day', 'day', 'week', 'month')
const step = <N extends string, T extends object>(
  weight: number,
  name: N,
  more: { [K in keyof T]: fc.Arbitrary<T[K]> },
): { weight: number; arbitrary: fc.Arbitrary<{ do: N } & T> } => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...more }) as fc.Arbitrary<{ do: N } & T>,
})

/** What one party does. `who` 2 is the thief; money in baht. */
export const aPartyStep = fc.oneof(
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
    from: fc.constantFrom<number>(0, 1, 2, 3, 3),
    to: fc.constantFrom<'SCB' | 'KBANK' | 'BCEL' | 'elsewhere'>(
      'SCB',
      'SCB',
      'SCB',
      'KBANK',
      'BCEL',
      'elsewhere',
    ),
    baht,
    shown: fc.boolean(),
    /** Who shows its slip at once. */
    slipBy: fc.constantFrom<'nobody' | 'sender' | 'thief'>(
      'nobody',
      'nobody',
      'nobody',
      'nobody',
      'sender',
      'thief',
    ),
  }),
  step(2, 'slip', { who: thiefMostly, which: fc.nat({ max: 9 }) }),
  step(2, 'feed', {}),
  step(1, 'line', { text: fc.constantFrom('-10.00', 'abc', '1e9') }),
  step(2, 'settle', {}),
  step(1, 'link', { who, other: who, baht: small, times }),
  step(6, 'move', {
    who: thiefMostly,
    game,
    way: fc.constantFrom('in', 'out'),
    baht: small,
    fault: fc.oneof(fault, fc.constant('partial' as const)),
  }),
  /** From one game into the other. */
  step(2, 'across', {
    who: thiefMostly,
    from: game,
    baht: small,
    fault: fc.constantFrom('none', 'none', 'partial', 'refuse', 'timeout-after'),
  }),
  /** A way of which nobody hears; a scene lets it arrive. */
  step(1, 'late', { who: thiefMostly, way: fc.constantFrom('in', 'out'), baht: small }),
  step(8, 'play', {
    who: thiefMostly,
    game,
    bet: fc.constantFrom<number>(1, 10, 50, 100, 500),
    win: fc.constantFrom<number>(0, 0, 1, 2, 10),
    rounds: fc.constantFrom<number>(1, 1, 5),
  }),
  /**
   * A game that calls our wallet: a whole round, a bet that stays open, the end of one, a bet that
   * is taken back or never came, a round that is decided otherwise or of an account that is closed.
   * `times`: said so often at once.
   */
  step(8, 'seamless', {
    who: thiefMostly,
    code: fc.constantFrom(...SEAMLESS),
    act: fc.constantFrom(
      'round' as const,
      'round' as const,
      'round' as const,
      'bet' as const,
      'bet' as const,
      'end' as const,
      'back' as const,
      'back' as const,
      'early' as const,
      'otherwise' as const,
      'replay' as const,
      'stolen' as const,
      'race' as const,
      'loggedOut' as const,
      'twoGames' as const,
      'many' as const,
      'closed' as const,
    ),
    bet: fc.constantFrom<number>(1, 10, 50, 100, 500),
    win: fc.constantFrom<number>(0, 0, 1, 2, 10),
    which: fc.nat({ max: 5 }),
    times,
  }),
  step(1, 'void', { which: fc.nat({ max: 5 }) }),
  step(6, 'withdraw', { who: thiefMostly, baht, fault, all: fc.boolean(), times }),
  step(6, 'offer', {
    who: thiefMostly,
    code: fc.constantFrom('FIRST100', 'DAILY20', 'WEEKLY30', 'WELCOME'),
    times,
  }),
  step(2, 'clear', { who: thiefMostly }),
  /** An operator publishes other terms of an offer of this history's own; 3 writes offers. */
  step(2, 'edit', {
    by: fc.constantFrom<number>(3, 3, 3, 3, 3, 0, 2),
    which: fc.nat({ max: 1 }),
    terms,
  }),
  step(1, 'look', { who: thiefMostly, which: fc.nat({ max: 1 }) }),
  step(2, 'tap', {
    who: thiefMostly,
    which: fc.nat({ max: 1 }),
    times,
    /** What an editor publishes meanwhile. */
    editing: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: terms }),
  }),
  step(3, 'cashback', {
    who: thiefMostly,
    times,
    /** It stays where it lies, and is not moved into the wallet. */
    isKept: fc.constantFrom(false, false, true),
  }),
  step(1, 'invite', { times }),
  step(3, 'spin', { who: thiefMostly, times: fc.constantFrom<number>(1, 5, 10) }),
  step(3, 'claim', { who: thiefMostly, times }),
  step(2, 'limit', {
    who,
    kind,
    period,
    baht: fc.constantFrom<number | null>(100, 500, 1_000, 5_000, null),
  }),
  step(1, 'confirm', { who, kind, period }),
  step(2, 'bet', { who: thiefMostly, game, bet: fc.constantFrom<number>(10, 50, 100, 500) }),
  step(1, 'settleBet', { which: fc.nat({ max: 5 }), win: fc.constantFrom<number>(0, 1, 2, 10) }),
  step(4, 'desk', {
    /** 0 and 1 decide about money, 2 is support, 3 writes texts. */
    by: fc.constantFrom<number>(0, 0, 0, 1, 1, 1, 2, 3),
    act: fc.constantFrom(...ACTS),
    which: fc.nat({ max: 5 }),
    to: thiefMostly,
    baht,
    times,
  }),
  step(2, 'fault', {
    target: fc.constantFrom('qr:KBANK', 'qr:WW', 'slip', 'walletlink', 'bank:name', ...GAME_FAULTS),
    kind: fc.constantFrom('refuse', 'error', 'duplicate', 'timeout-before', 'timeout-after'),
  }),
  step(1, 'pause', { who }),
  step(2, 'changeBank', { who: thiefMostly }),
  step(1, 'recover', { who: thiefMostly }),
  step(2, 'suspend', { who: thiefMostly }),
  /** A PSP takes a payment of theirs back; `outcome`: what two operators decide in the end. */
  step(1, 'chargeback', {
    who: thiefMostly,
    which: fc.nat({ max: 5 }),
    part: fc.constantFrom<'all' | 'half'>('all', 'all', 'half'),
    outcome: fc.constantFrom<'debt' | 'loss'>('debt', 'debt', 'loss'),
  }),
  step(1, 'operators', {}),
  /** An operator says whether the rule of the house was right about them. */
  step(1, 'mark', {
    who: thiefMostly,
    by: fc.constantFrom<number>(0, 1, 3),
    isWrong: fc.boolean(),
  }),
  step(2, 'again', {}),
)
/** What happens to all of them. */
export const aWorldStep = fc.oneof(
  step(4, 'time', { minutes: fc.constantFrom(11, 61, 25 * 60) }),
  step(1, 'restart', {}),
  /** So many kip are a baht from now on. */
  step(2, 'rate', { perBaht: fc.constantFrom<number>(600, 650, 650, 703.5) }),
  /** The round lasts a second: who has no answer has not asked again yet. */
  step(20, 'hurry', {}),
)
type Made<T> = T extends fc.Arbitrary<infer V> ? V : never
export type WorldStep = Made<typeof aWorldStep>
export type PartyStep =
  | Made<typeof aPartyStep>
  | Extract<WorldStep, { do: 'time' | 'rate' }>
  /** What was sent late is carried out. */
  | { do: 'arrive' }
  /** One after another in one round: no day of somebody else's scene passes between them. */
  | { do: 'sameRound'; steps: readonly PartyStep[] }
export type StepOf<N extends PartyStep['do']> = Extract<PartyStep, { do: N }>

import * as fc from 'fast-check'
import type { ThiefAccount } from '../cast.ts'
import * as plain from './plain.ts'
import type { PartyStep, StepOf } from './steps.ts'

const { bank, clear, desk, limit, move, offer, openBet, out, play, qr, suspend } = plain
const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** 500 baht deposited, played, and won: 23,000 without a lock on it. */
const rich = (who: number): PartyStep[] => [
  qr(500, { who }),
  move(500, { who }),
  play(500, 10, 5, who),
]
/** 100 baht lost to the game of which the wallet knows nothing yet. */
const losing = (who: number): PartyStep[] => [
  qr(500, { who }),
  move(200, { who }),
  play(100, 0, 1, who),
]
const offers = some<StepOf<'offer'>['code']>(
  'FIRST100',
  'FIRST100',
  'WELCOME',
  'DAILY20',
  'WEEKLY30',
)
const unanswered = some<StepOf<'withdraw'>['fault']>(
  'refuse',
  'refuse-but-pays',
  'timeout-before',
  'timeout-after',
)

interface Scene {
  steps: PartyStep[]
  /** Whom its thief must pretend to be; without one anybody. */
  thiefAccount?: ThiefAccount
}
/** Of `weight` cards in the deck. */
const scene = (
  weight: number,
  make: (who: number) => fc.Arbitrary<PartyStep[]>,
  thiefAccount?: ThiefAccount,
): fc.Arbitrary<Scene>[] => {
  // Mostly the thief.
  const steps = some(0, 1, 2, 2, 2).chain(make)
  const card = steps.map((run) => ({ steps: run, ...(thiefAccount ? { thiefAccount } : {}) }))
  return Array.from({ length: weight }, () => card)
}

/** Runs of steps that lead to what single steps meet too seldom: the rare paths of the money. */
const deck: fc.Arbitrary<Scene>[] = [
  // A large payout in pieces, each under the threshold of approval.
  ...scene(3, (who) =>
    some([19_999.99, 2_500], [2_500, 19_999.99], [6_000, 6_000, 6_000, 2_500]).map((pieces) => [
      ...rich(who),
      ...pieces.map((baht) => out(baht, { who })),
    ]),
  ),
  // More payouts than a day may have.
  ...scene(3, (who) =>
    some(6, 7).map((count) => [
      qr(1_000, { who }),
      ...Array.from({ length: count }, () => out(100, { who })),
    ]),
  ),
  // In, and out again unplayed.
  ...scene(2, (who) =>
    some(500, 2_500, 6_000).map((baht) => [qr(baht, { who }), out(baht, { who })]),
  ),
  // A payout without an answer, and its member suspended; then perhaps let in again.
  ...scene(3, (who) =>
    fc
      .tuple(unanswered, some([], [plain.feed]), some([], [suspend(who)]))
      .map(([fault, pause, end]) => [
        qr(500, { who }),
        out(200, { who, fault }),
        suspend(who),
        ...pause,
        ...end,
      ]),
  ),
  // A payout that waits for an operator, who is asked while its member is suspended.
  ...scene(1, (who) =>
    some(0, 1).map((by) => [
      qr(6_000, { who }),
      out(2_500, { who }),
      suspend(who),
      desk('approve', by),
    ]),
  ),
  // A transfer whose slip somebody shows, to us or to an account of which it shows as much.
  ...scene(3, () =>
    fc
      .record({
        from: some<number>(0, 1, 2, 3, 3),
        to: some<StepOf<'bank'>['to']>('SCB', 'KBANK', 'elsewhere'),
        shown: fc.boolean(),
        slipBy: some<StepOf<'bank'>['slipBy']>('sender', 'thief', 'thief'),
      })
      .map(({ from, ...more }) => [bank(from, more)]),
  ),
  // The slip of a transfer to an account that only looks like ours.
  ...scene(2, () =>
    some(0, 1).map((from) => [bank(from, { to: 'elsewhere', shown: false, slipBy: 'sender' })]),
  ),
  // A stranger's slip, shown from an account that was made up to fit it.
  ...scene(
    1,
    () => some(500, 1_000).map((baht) => [bank(3, { baht, shown: false, slipBy: 'thief' })]),
    'mask',
  ),
  // An offer on a game's old balance, on money that is leaving, on a deposit that is gone.
  ...scene(2, (who) => offers.map((code) => [...losing(who), offer(code, who), clear(who)])),
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(6_000, { who }),
      out(2_500, { who }),
      qr(200, { who }),
      offer(code, who),
    ]),
  ),
  ...scene(2, (who) =>
    offers.map((code) => [qr(200, { who }), out(200, { who }), offer(code, who), clear(who)]),
  ),
  // Won with a gift: cancelled, or played through with rounds that are taken back.
  ...scene(2, (who) =>
    some(0, 2, 10).map((win) => [
      qr(200, { who }),
      offer('FIRST100', who),
      move(200, { who }),
      play(50, win, 1, who),
      clear(who),
      out(200, { who }),
    ]),
  ),
  ...scene(2, (who) =>
    some(0, 1, 5).map((which) => [
      qr(100, { who }),
      offer('FIRST100', who),
      move(200, { who }),
      play(100, 1, 5, who),
      { do: 'void', which },
      play(100, 1, 5, who),
      out(100, { who }),
    ]),
  ),
  // A gift over bets that are open, taken or cancelled.
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(500, { who }),
      move(200, { who }),
      openBet(100, who),
      offer(code, who),
    ]),
  ),
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(500, { who }),
      offer(code, who),
      move(200, { who }),
      openBet(100, who),
      clear(who),
    ]),
  ),
  // Cashback, and a deposit behind it; once more for what is lost after it.
  ...scene(2, (who) =>
    some(clear(who), qr(2_500, { who })).map((next) => [
      qr(1_000, { who }),
      move(500, { who }),
      play(100, 0, 5, who),
      plain.cashback(who),
      next,
      plain.cashback(who),
      out(500, { who }),
    ]),
  ),
  // Coins, for money that was played or was not.
  ...[[], [500]].flatMap((played) =>
    scene(2, (who) =>
      fc.constant([
        qr(1_000, { who }),
        ...played.flatMap((baht) => [move(baht, { who }), play(baht, 1, 5, who)]),
        plain.spin(who),
        plain.claim(who),
        plain.claim(who),
      ]),
    ),
  ),
  // A payout at the bank that nobody has answered, and a gift for who has nothing.
  ...scene(2, (who) =>
    some('WEEKLY30' as const).map((code) => [
      qr(200, { who }),
      out(200, { who, fault: 'hold' }),
      offer(code, who),
    ]),
  ),
  // An offer as often as it may be had, and once more behind a fresh deposit.
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(200, { who }),
      offer(code, who),
      clear(who),
      qr(200, { who }),
      offer(code, who),
    ]),
  ),
  // Earned by a friend's rounds that the provider takes back before the inviter collects.
  ...scene(2, () =>
    some(1, 3, 5).map((back) => [
      qr(2_500, { who: 1 }),
      move(500, { who: 1 }),
      play(500, 1, 5, 1),
      plain.hours(2),
      ...Array.from({ length: back }, () => plain.takeBack()),
      play(50, 1, 1, 1),
      plain.hours(2),
      plain.invite,
    ]),
  ),
  // From one game into the other, of which the first pays out a part.
  ...scene(2, (who) =>
    some<StepOf<'across'>['fault']>('none', 'partial', 'partial', 'timeout-after').map((fault) => [
      qr(1_000, { who }),
      move(500, { who }),
      plain.across(200, { who, fault }),
      out(200, { who }),
    ]),
  ),
  // Another bank account, before money has moved over the one before, and after.
  ...scene(3, (who) =>
    some<PartyStep[]>([], [out(200, { who })], [bank(who, { slipBy: 'nobody' })]).map((before) => [
      qr(1_000, { who }),
      ...before,
      plain.changeBank(who),
      out(200, { who }),
      plain.hours(2),
    ]),
  ),
  // The owner's own change stays where the password is recovered behind it.
  ...scene(1, (who) =>
    some<PartyStep[]>([], [out(200, { who })]).map((before) => [
      qr(1_000, { who }),
      plain.changeBank(who),
      ...before,
      plain.recover(who),
      out(200, { who }),
      plain.hours(2),
    ]),
  ),
  // The password is recovered by who holds the phone, and money asked out at once.
  ...scene(2, (who) =>
    some<PartyStep[]>([], [out(100, { who, fault: 'timeout-before' })]).map((before) => [
      qr(1_000, { who }),
      ...before,
      plain.recover(who),
      out(200, { who }),
      plain.hours(2),
    ]),
  ),
  // The phone in a thief's hand for an hour, and the account recovered by its owner behind them.
  ...scene(1, (who) =>
    some<PartyStep[]>([], [plain.operators]).map((after) => [
      qr(1_000, { who }),
      plain.recover(who),
      plain.changeBank(who),
      out(200, { who }),
      plain.recover(who),
      ...after,
      plain.hours(25),
    ]),
  ),
  // Paid by QR, taken out, and the payment taken back: all of it, or a part twice.
  ...scene(2, (who) =>
    some<StepOf<'chargeback'>['outcome']>('debt', 'loss').chain((outcome) =>
      some<PartyStep[]>(
        [plain.chargeback({ who, outcome })],
        [plain.chargeback({ who, outcome, part: 'half' }), plain.chargeback({ who, outcome })],
      ).map((back) => [
        qr(1_000, { who }),
        out(200, { who }),
        ...back,
        qr(500, { who }),
        plain.spin(who),
        out(200, { who }),
      ]),
    ),
  ),
  // A payout that was let go and is not sent yet, and behind it a payment taken back.
  ...scene(1, (who) =>
    some<PartyStep[]>(
      [out(200, { who, fault: 'timeout-before' })],
      [plain.recover(who), out(200, { who })],
    ).map((waits) => [
      qr(1_000, { who }),
      ...waits,
      plain.chargeback({ who }),
      plain.hours(25),
      plain.operators,
    ]),
  ),
  // Money between wallet and game without an answer.
  ...scene(1, (who) =>
    some<StepOf<'move'>['fault']>('timeout-before', 'timeout-after').map((fault) => [
      qr(500, { who }),
      move(200, { who, fault }),
      move(100, { who, way: 'out' }),
    ]),
  ),
  // A pause of one's own, and what is tried in it.
  ...scene(1, (who) =>
    offers.map((code) => [
      qr(500, { who }),
      { do: 'pause', who },
      offer(code, who),
      qr(500, { who }),
      move(200, { who }),
    ]),
  ),
  // Limits of one's own, and what comes in over them.
  ...scene(2, (who) =>
    some(1_000, 5_000).map((raised) => [
      limit('deposit', 100, who),
      limit('deposit', raised, who),
      qr(500, { who }),
      bank(who, { slipBy: 'nobody' }),
      move(500, { who }),
    ]),
  ),
  ...scene(2, (who) =>
    some(0, 1, 2).map((by) => [
      limit('deposit', 100, who),
      desk('limit', by, { to: who, baht: 5_000 }),
      qr(500, { who }),
    ]),
  ),
  // Who has no right to decide about money tries to: support, and who writes texts.
  ...scene(2, (who) =>
    some(2, 2, 3).chain((by) =>
      some<PartyStep[]>(
        [desk('adjust', by, { to: who })],
        [desk('adjust', 0, { to: who }), desk('agree', by)],
        [bank(3, { slipBy: 'nobody' }), desk('assign', by, { to: who })],
        [qr(6_000, { who }), out(2_500, { who }), desk('approve', by), desk('reject', by)],
      ),
    ),
  ),
  ...scene(1, (who) =>
    some(100, 500).map((most) => [
      qr(1_000, { who }),
      limit('loss', most, who),
      move(500, { who }),
      play(100, 0, 5, who),
      move(500, { who }),
    ]),
  ),
  // Large money in suspense, whole or in pieces, and one operator alone with it.
  ...scene(2, (who) =>
    some([25_000], [19_999.99, 2_500], [6_000, 19_999.99]).chain((pieces) =>
      some<StepOf<'desk'>['act']>('assign', 'assign', 'return', 'writeOff').map((act) => [
        ...pieces.map((baht) => bank(3, { baht, slipBy: 'nobody' })),
        ...pieces.map(() => desk(act, 0, { to: who })),
      ]),
    ),
  ),
]

export const aScene: fc.Arbitrary<PartyStep[]> = fc.oneof(...deck).map(({ steps }) => steps)

/** Other scenes for each of so many histories: none of a few hundred goes without a scene. */
export const dealtScenes = (histories: number): fc.Arbitrary<Scene[]> =>
  fc
    .shuffledSubarray(deck, { minLength: histories, maxLength: histories })
    .chain((cards) => fc.tuple(...cards))

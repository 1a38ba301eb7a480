import type { World } from '../../world.ts'
import type { SeamlessCode } from './catalogue.ts'
import type { WalletCall } from './dialects/dialect.ts'

/** A bet of a round, in satang. */
interface Bet {
  id: string
  amount: number
  isBack: boolean
  /** What came back by it, in baht, and the id that it was rolled back under. */
  back?: number
  backBy?: string
}
/** A round as the provider knows it: only what the house has answered with yes counts. */
export interface SeamlessRound {
  round: string
  user: string
  game: string
  state: 'running' | 'settled' | 'void'
  bets: Bet[]
  win: number
}
/** One line of the provider's own list. Baht. */
interface Listed {
  id: string
  round: string
  user: string
  game: string
  kind: 'bet' | 'win' | 'rollback'
  amount: number
  /** The bet that was taken back. */
  of?: string
  at: string
}

const rounds = (code: SeamlessCode) => `seamlessRounds:${code}`
const bets = (code: SeamlessCode) => `seamlessBets:${code}`
const backs = (code: SeamlessCode) => `seamlessBacks:${code}`
const list = (code: SeamlessCode) => `seamlessListed:${code}`
const listed = (code: SeamlessCode) => `seamlessListedIds:${code}`

const satang = (baht: number) => Math.round(baht * 100)

export const findRound = (
  world: World,
  code: SeamlessCode,
  round: string,
): SeamlessRound | undefined => world.store.table<SeamlessRound>(rounds(code)).get(round)

/** Settled or void, as far as the house has answered. */
export const isOver = (world: World, code: SeamlessCode, round: string): boolean =>
  ['settled', 'void'].includes(findRound(world, code, round)?.state ?? '')

/** The same rollback of a bet again: it is said as it was, whatever the round is by now. */
export const isBackBy = (
  world: World,
  code: SeamlessCode,
  { id, round }: Pick<WalletCall, 'id' | 'round'>,
): boolean => findRound(world, code, round)?.bets.some(({ backBy }) => backBy === id) ?? false

/** The round of a bet that the house has taken. */
export const roundOfBet = (world: World, code: SeamlessCode, id: string): string | undefined =>
  world.store.table<string>(bets(code)).get(id)

/** The last bet of a round that stands, else the last that there was. */
const lastBet = (known: SeamlessRound | undefined): Bet | undefined =>
  known?.bets.findLast((bet) => !bet.isBack) ?? known?.bets.at(-1)

/**
 * The bet that a win is about, null where there is none; and that a rollback is about: the one it
 * names, else the last of its round, else (nothing was bet there) the one it names.
 */
export function betOf(
  world: World,
  code: SeamlessCode,
  { do: name, id, round }: Pick<WalletCall, 'do' | 'id' | 'round'>,
): string | null {
  const known = findRound(world, code, round)
  const isBack = name === 'rollback' || name === 'cancel'
  if (!isBack) return lastBet(known)?.id ?? null
  if (roundOfBet(world, code, id) !== undefined) return id
  const before = world.store.table<string>(backs(code)).get(id)
  if (before !== undefined) return before
  const of = lastBet(known)?.id ?? id
  world.store.commit([backs(code), id, of])
  return of
}

/**
 * A bet that is taken back, in baht: its stake, and what comes back by it, which is less by what
 * the whole round has won.
 */
export function backOf(
  world: World,
  code: SeamlessCode,
  round: string,
  of: string | null,
): { stake: number; back: number } {
  const known = findRound(world, code, round)
  const bet = known?.bets.find(({ id }) => id === of)
  if (!known || !bet) return { stake: 0, back: 0 }
  const isLast = known.bets.every((other) => other.isBack || other.id === of)
  const back = bet.back ?? (bet.amount - (isLast ? known.win : 0)) / 100
  return { stake: bet.amount / 100, back }
}

/** Writes down what the house has answered with yes. The same id again changes nothing. */
export function noteYes(world: World, code: SeamlessCode, call: WalletCall): void {
  const before = findRound(world, code, call.round) ?? {
    round: call.round,
    user: call.user,
    game: call.game,
    state: 'running' as const,
    bets: [],
    win: 0,
  }
  if (call.do === 'end')
    return save(world, code, { ...before, state: before.state === 'void' ? 'void' : 'settled' })
  if (call.do === 'rollback' || call.do === 'cancel') return noteBack(world, code, before, call)
  if (call.do !== 'bet' && call.do !== 'win' && call.do !== 'settle' && call.do !== 'bonus') return
  let after = before
  if (call.do === 'bet' && isNew(world, code, 'bet', call.id)) {
    world.store.commit([bets(code), call.id, call.round])
    const bet = { id: call.id, amount: satang(call.bet), isBack: false }
    after = { ...after, state: 'running', bets: [...after.bets, bet] }
    append(world, code, call, 'bet', call.id, call.bet)
  }
  if ((call.do !== 'bet' || call.win > 0) && isNew(world, code, 'win', call.id)) {
    after = { ...after, win: after.win + satang(call.win) }
    append(world, code, call, 'win', call.id, call.win)
  }
  if (call.ends || call.do === 'settle' || call.do === 'bonus')
    after = { ...after, state: 'settled' }
  save(world, code, after)
}

/** A settled round runs again, or one bet is taken back, or (nothing was bet) nothing is. */
function noteBack(world: World, code: SeamlessCode, before: SeamlessRound, call: WalletCall): void {
  if (code === 'win568' && call.do === 'rollback' && call.isOver) {
    // The slip runs again: no bet is taken back.
    append(world, code, { ...call, of: null }, 'rollback', call.id, before.win / 100)
    return save(world, code, { ...before, state: 'running', win: 0 })
  }
  const bet = before.bets.find(({ id }) => id === call.of)
  if (!bet || bet.isBack) return
  const backBy = call.do === 'rollback' ? { backBy: call.id } : {}
  const taken = { ...bet, isBack: true, back: call.back, ...backBy }
  const after = before.bets.map((other) => (other === bet ? taken : other))
  const isVoid = after.every(({ isBack }) => isBack)
  append(world, code, { ...call, of: bet.id }, 'rollback', call.id, bet.amount / 100)
  save(world, code, {
    ...before,
    bets: after,
    ...(isVoid ? { state: 'void' as const, win: 0 } : {}),
  })
}

/**
 * The provider ends a round by itself, and tells the house nothing: `win` is all that it has won,
 * baht. Null where it has no such round.
 */
export function endInSilence(
  world: World,
  code: SeamlessCode,
  asked: { round: string; state: 'settled' | 'void'; win: number },
): SeamlessRound | null {
  const known = findRound(world, code, asked.round)
  if (!known) return null
  const isVoid = asked.state === 'void'
  const after = {
    ...known,
    state: asked.state,
    win: isVoid ? 0 : satang(asked.win),
    bets: isVoid ? known.bets.map((bet) => ({ ...bet, isBack: true })) : known.bets,
  }
  save(world, code, after)
  return after
}

function save(world: World, code: SeamlessCode, round: SeamlessRound): void {
  world.store.commit([rounds(code), round.round, round])
}

const isNew = (world: World, code: SeamlessCode, kind: Listed['kind'], id: string): boolean =>
  !world.store.table(listed(code)).has(`${kind}/${id}`)

function append(
  world: World,
  code: SeamlessCode,
  call: WalletCall,
  kind: Listed['kind'],
  id: string,
  amount: number,
): void {
  const line: Listed = {
    id,
    round: call.round,
    user: call.user,
    game: call.game,
    kind,
    amount,
    ...(kind === 'rollback' && call.of !== null ? { of: call.of } : {}),
    at: new Date(call.at).toISOString(),
  }
  const seq = world.store.table(list(code)).size + 1
  world.store.commit([list(code), String(seq), line], [listed(code), `${kind}/${id}`, seq])
}

/**
 * The provider's own list after the cursor (a count) and since `from`, in the order in which the
 * house answered.
 */
export function listedSince(
  world: World,
  code: SeamlessCode,
  { cursor, from, limit }: { cursor: number; from: number; limit: number },
): { transactions: Listed[]; next: string } {
  const rows = world.store.table<Listed>(list(code))
  const transactions: Listed[] = []
  let seq = cursor
  while (seq < rows.size && transactions.length < limit) {
    seq += 1
    const line = rows.get(String(seq))
    if (line && Date.parse(line.at) >= from) transactions.push(line)
  }
  return { transactions, next: String(seq) }
}

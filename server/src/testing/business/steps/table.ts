import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History, TableRound } from '../history.ts'
import { inGames, onTable, walletOf } from '../holdings.ts'
import { SEAMLESS, type Person, type Seamless } from '../site.ts'

export type Step = StepOf<'seamless'>
interface Told {
  do: string
  id: string
  ok: boolean
  code: string
  balance: number | null
}

const CATEGORY = 'slot'
export const satang = (baht: number): number => Math.round(baht * 100)

/**
 * The member's name there, with the game opened anew as far as they may; undefined before they ever
 * had it open.
 */
export async function seat(person: Person, code: Seamless): Promise<string | undefined> {
  const known = person.seats[code]
  if (known !== undefined) {
    // One who is stopped goes on by the launch of before.
    await person.client.get(`/api/autoLogin/${code}/${known}`)
    return known
  }
  if (!isYes(await person.client.get(`/api/wallet/activate/${code}`))) return undefined
  const { body } = await person.client.get(`/api/wallet/account/${code}`)
  const name = String(body['username'])
  if (!isYes(await person.client.get(`/api/autoLogin/${code}/${name}`))) return undefined
  person.seats[code] = name
  return name
}

export const say = (
  { site }: History,
  { code, person }: { code: Seamless; person: Person },
  ...steps: object[]
): Promise<Told[]> =>
  site
    .world<Told[]>('POST', `/sandbox/games/${code}/say`, { username: person.seats[code], steps })
    // A member whose game was never opened is not known there.
    .catch(() => [])

/** However often one call is said, its answers are one. */
function demandOne(history: History, told: readonly Told[], what: string): Told | undefined {
  const [first] = told
  for (const { ok, balance } of told)
    history.demand(
      ok === first?.ok && balance === first.balance,
      `${what} was answered in two ways: ${JSON.stringify(told)}`,
    )
  return first
}

/** A bet, taken by who has the money, is free to play, and is within their limits. */
export async function bet(
  history: History,
  person: Person,
  { code, bet: stake, times }: Pick<Step, 'code' | 'bet' | 'times'>,
): Promise<TableRound | undefined> {
  const { site } = history
  if ((await seat(person, code)) === undefined) return undefined
  const [round, before] = [`r${history.nextId()}`, await walletOf(site, person)]
  const isDue = history.isDue(person, satang(stake), before)
  const id = `b${round}`
  const told = await say(history, { code, person }, { do: 'bet', id, round, amount: stake, times })
  const answer = demandOne(history, told, 'a bet')
  if (isDue) history.demand(answer?.ok === true, `a bet of ${stake} was refused: ${answer?.code}`)
  if (answer?.ok !== true) return undefined
  history.demand(before >= satang(stake), `a bet of ${stake} with ${before} in the wallet`)
  const [made] = await taken(history, [{ code, round, bet: id, person, stake }])
  return made
}

/** These bets of one member were taken: they may have been. */
export async function taken(
  history: History,
  bets: readonly Omit<TableRound, 'win' | 'at'>[],
): Promise<TableRound[]> {
  const { site } = history
  const made: TableRound[] = []
  for (const one of bets) {
    const { person, stake } = one
    history.demand(!person.isSuspended, 'a bet of who is suspended')
    const mayBet = history.hasVoids || person.account.mayBet(satang(stake))
    history.demand(mayBet, `a bet of ${stake} above the highest of a gift`)
    const at = site.now()
    person.account.tableBet(satang(stake), at, CATEGORY)
    made.push({ ...one, win: null, at })
    site.clock.advance(1)
  }
  history.table.push(...made)
  const [person, at] = [made[0]?.person, made[0]?.at]
  if (!person || at === undefined) return made
  const risked = (await inGames(site, person)) + (await onTable(site, person))
  person.account.mayEnter(risked, await walletOf(site, person), at)
  return made
}

/** What is won is paid whoever has stopped meanwhile. */
export async function end(
  history: History,
  round: TableRound,
  multiple: number,
  times: number,
): Promise<void> {
  const win = round.stake * multiple
  const order = { do: 'settle', round: round.round, amount: win, ends: true, times }
  const answer = demandOne(history, await say(history, round, order), 'a win')
  history.demand(answer?.ok === true, `a win was refused: ${answer?.code}`)
  round.win = win
  round.person.account.tableWin(satang(round.stake), satang(win), round.at, CATEGORY)
}

/** Every round has its end, and what the product counts of each is what its provider says. */
export async function endTable(history: History): Promise<void> {
  for (const round of history.table.filter(({ win }) => win === null))
    await end(history, round, history.table.indexOf(round) % 3, 1)
  const rows = await history.site.context.db
    .selectFrom('game_round')
    .select(['round_id', 'bet', 'win', 'voided'])
    .where('member_id', 'in', history.ids)
    .where('code', 'in', SEAMLESS)
    .execute()
  const counted = rows
    .filter(({ voided }) => !voided)
    .map(({ round_id: round, bet: staked, win }) => `${round} ${staked} ${win}`)
  const meant = history.table.map(
    ({ round, stake, win }) => `${round} ${satang(stake)} ${satang(win ?? 0)}`,
  )
  history.demand(
    counted.toSorted().join() === meant.toSorted().join(),
    `play is counted as ${counted.toSorted().join()} and was ${meant.toSorted().join()}`,
  )
}

/** Taken back, decided or not: exactly its bet, and what it won goes back. */
export async function takeBack(history: History, round: TableRound, times: number): Promise<void> {
  const { site } = history
  const { person, stake, win } = round
  // That dialect adjusts, and takes no bet back.
  if (round.code === 'pgsoft') return
  const back = satang(stake) - satang(win ?? 0)
  // What the wallet lacks is owed: the laboratory plays that.
  if ((await walletOf(site, person)) + back < 0) return
  // There a rollback lets a slip run again.
  const what = round.code === 'win568' ? 'cancel' : 'rollback'
  const order = { do: what, id: round.bet, round: round.round, times }
  const answer = demandOne(history, await say(history, round, order), 'a bet taken back')
  history.demand(answer?.ok === true, `taking back was refused: ${answer?.code}`)
  history.table.splice(history.table.indexOf(round), 1)
  history.gone.push(round)
  history.hasVoids = true
  if (win === null) person.account.tableBack(satang(stake), round.at, CATEGORY)
  else person.account.roundVoided(satang(stake), satang(win), round.at, back, site.now())
}

/** A round that was decided runs again, and is decided otherwise: 568Win alone has that. */
export async function otherwise(history: History, step: Step): Promise<void> {
  const decided = history.table.filter(({ code, win }) => win !== null && code === 'win568')
  const round = decided.at(-1 - (step.which % Math.max(1, decided.length)))
  if (!round || round.win === null) return
  const { person, stake, win } = round
  if ((await walletOf(history.site, person)) < satang(win)) return
  const order = { do: 'rollback', id: round.bet, round: round.round, times: step.times }
  const answer = demandOne(history, await say(history, round, order), 'a slip that runs again')
  history.demand(answer?.ok === true, `a slip did not run again: ${answer?.code}`)
  history.hasVoids = true
  person.account.tableAnew(satang(stake), satang(win), round.at, CATEGORY)
  round.win = null
  await end(history, round, step.win, step.times)
}

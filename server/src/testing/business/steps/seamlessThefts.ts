import type { History, TableRound } from '../history.ts'
import { walletOf } from '../holdings.ts'
import type { Person } from '../site.ts'
import { bet, end, satang, say, seat, taken, type Step } from './table.ts'

/** Taken back before it came: it may not come any more. */
export async function early(history: History, person: Person, step: Step): Promise<void> {
  const { code, bet: amount, times } = step
  if (code === 'pgsoft' || (await seat(person, code)) === undefined) return
  const round = `r${history.nextId()}`
  const own = { id: `b${round}`, round }
  const before = await walletOf(history.site, person)
  await say(history, { code, person }, { do: 'rollback', ...own, times })
  const told = await say(history, { code, person }, { do: 'bet', ...own, amount, times })
  const has = await walletOf(history.site, person)
  history.demand(told.every(({ ok }) => !ok) && has === before, 'a bet after its rollback')
}

/** A bet, and a win, that were answered before are said once more: nothing moves. */
export async function replay(history: History, which: number): Promise<void> {
  const all = [...history.table, ...history.gone]
  const round = all.at(-1 - (which % Math.max(1, all.length)))
  if (!round) return
  const before = await walletOf(history.site, round.person)
  const own = { id: round.bet, round: round.round }
  await say(history, round, { do: 'bet', ...own, amount: round.stake, times: 3 })
  await say(history, round, { do: 'bet', ...own, amount: round.stake * 10 })
  const has = await walletOf(history.site, round.person)
  history.demand(has === before, `a call that was answered before moved ${has - before}`)
}

/** By a token that was never given to them, or of another's round. */
export async function stolen(
  history: History,
  person: Person,
  { code, bet: amount }: Step,
): Promise<void> {
  if ((await seat(person, code)) === undefined) return
  const before = await Promise.all(history.people.map((one) => walletOf(history.site, one)))
  const round = `r${history.nextId()}`
  if (code !== 'win568') {
    const forged = { do: 'bet', id: `b${round}`, round, amount, token: 'forged' }
    await say(history, { code, person }, forged)
  }
  await say(
    history,
    { code, person },
    { do: 'bet', id: `s${round}`, round, amount, signature: 'bad' },
  )
  const other = history.table.find((one) => one.code === code && one.person !== person)
  if (other) {
    const own = { id: other.bet, round: other.round }
    await say(history, { code, person }, { do: 'rollback', ...own })
    await say(history, { code, person }, { do: 'settle', round: other.round, amount: 1_000 })
  }
  const after = await Promise.all(history.people.map((one) => walletOf(history.site, one)))
  history.demand(after.join() === before.join(), `stolen: ${before.join()} became ${after.join()}`)
}

/** A bet and its rollback at one moment, then a win of it: as if it had never been. */
export async function race(history: History, person: Person, step: Step): Promise<void> {
  const { code, bet: amount } = step
  if (code === 'pgsoft' || (await seat(person, code)) === undefined) return
  const before = await walletOf(history.site, person)
  const round = `r${history.nextId()}`
  const own = { id: `b${round}`, round, at: 'once' }
  const at = { code, person }
  await say(history, at, { do: 'bet', ...own, amount }, { do: 'rollback', ...own })
  const told = await say(history, at, { do: 'settle', round, amount: 1_000, ends: true })
  history.hasVoids = true
  const has = await walletOf(history.site, person)
  history.demand(
    told.every(({ ok }) => !ok) && has === before,
    `a bet beside its rollback left ${has - before}, and its win was answered ${JSON.stringify(told)}`,
  )
}

/** A bet after the log-out is refused; the win of the one before is paid. */
export async function loggedOut(history: History, person: Person, step: Step): Promise<void> {
  const { site } = history
  const made = await bet(history, person, step)
  if (!made) return
  await person.client.post('/api/logout', {})
  const round = `r${history.nextId()}`
  const late = { do: 'bet', id: `b${round}`, round, amount: 1 }
  const told = await say(history, made, late)
  person.client = await site.enter(person.memberId)
  history.demand(
    told.every(({ ok }) => !ok),
    'a bet was taken after the log-out',
  )
  await end(history, made, step.win, step.times)
}

/** All that the wallet holds, in two games at one moment: one of them has it. */
export async function twoGames(history: History, person: Person): Promise<void> {
  const { site } = history
  const codes = ['hub88', 'pragmatic'] as const
  for (const code of codes) if ((await seat(person, code)) === undefined) return
  // The newer launch is of another provider, and ends nothing at the first.
  const stake = (await walletOf(site, person)) / 100
  if (stake < 1) return
  const isDue = history.isDue(person, satang(stake), Infinity)
  const bets = codes.map((code) => {
    const round = `r${history.nextId()}`
    return { code, round, bet: `b${round}`, person, stake }
  })
  const told = await Promise.all(
    bets.map((one) =>
      say(history, one, { do: 'bet', id: one.bet, round: one.round, amount: stake }),
    ),
  )
  const had = bets.filter((_, n) => told[n]?.[0]?.ok === true)
  history.demand(had.length <= 1, `${stake} was staked in two games at once`)
  history.demand(had.length === 1 || !isDue, `${stake} was staked in neither of two games`)
  await taken(history, had)
}

const MANY = 15
/** Many small bets at one moment: together they are within the limits, and as many as may be. */
export async function many(
  history: History,
  person: Person,
  { code, bet: stake }: Step,
): Promise<void> {
  if ((await seat(person, code)) === undefined) return
  const before = await walletOf(history.site, person)
  const isDue = history.isDue(person, satang(stake), Infinity)
  const bets = Array.from({ length: MANY }, (): Omit<TableRound, 'win' | 'at'> => {
    const round = `r${history.nextId()}`
    return { code, round, bet: `b${round}`, person, stake }
  })
  const steps = bets.map((one) => ({
    do: 'bet',
    id: one.bet,
    round: one.round,
    amount: stake,
    at: 'once',
  }))
  const told = await say(history, { code, person }, ...steps)
  const had = bets.filter((_, n) => told[n]?.ok === true)
  history.demand(
    had.length * satang(stake) <= before,
    `${had.length} bets of ${stake} with ${before} in the wallet`,
  )
  if (isDue)
    history.demand(
      had.length >= Math.min(MANY, Math.floor(before / satang(stake))),
      `of ${MANY} bets of ${stake} at once ${had.length} were taken with ${before} in the wallet`,
    )
  await taken(history, had)
}

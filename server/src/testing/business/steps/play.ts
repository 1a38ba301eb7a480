import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { inGames, isMoving, walletOf } from '../holdings.ts'
import type { Category } from '../reference/gift.ts'
import { DAY_MS } from '../reference/rulebook.ts'
import { GAMES, type Game, type Person } from '../site.ts'

const CATEGORY: Record<Game, Category> = { pg: 'slot', joker2: 'slot', ufabet: 'sport' }
const satang = (baht: number): number => Math.round(baht * 100)

export async function move(history: History, step: StepOf<'move'>): Promise<void> {
  const person = history.person(step.who)
  if (!(await player(person, step.game))) return
  await history.fault(`game:${step.game}`, step.fault)
  const [from, to] = step.way === 'in' ? ['WALLET', step.game] : [step.game, 'WALLET']
  const body = { from, to, amount: step.baht }
  const isDue =
    step.way === 'in' &&
    step.fault === 'none' &&
    history.isFree(person) &&
    (await walletOf(history.site, person)) >= satang(step.baht) &&
    !(await isMoving(history.site, person))
  const answer = await history.send(person, '/api/wallet/transfer', body)
  if (isDue) history.demandTaken(answer, `a way into a game with ${step.baht}`, /^game:/)
  if (step.way !== 'in' || !isYes(answer)) return
  const wallet = answer.body['wallet'] as { amount: number } | undefined
  const left = wallet ? satang(wallet.amount) : Infinity
  person.account.mayEnter(await inGames(history.site, person), left, history.site.now())
}

/** From one game into another: what the first pays out goes in, and nothing of the wallet's. */
export async function across(history: History, step: StepOf<'across'>): Promise<void> {
  const person = history.person(step.who)
  const to = GAMES.find((game) => game !== step.from) ?? step.from
  if (!(await player(person, step.from)) || !(await player(person, to))) return
  const before = await walletOf(history.site, person)
  await history.fault(`game:${step.from}`, step.fault)
  const body = { from: step.from, to, amount: step.baht }
  const answer = await history.send(person, '/api/wallet/transfer', body)
  const left = await walletOf(history.site, person)
  history.demand(left >= before, `a way from game to game took ${before - left} of the wallet`)
  if (isYes(answer))
    person.account.mayEnter(await inGames(history.site, person), left, history.site.now())
}

/** Their name at a game, opened where it is not; undefined: it is refused. */
export async function player(person: Person, game: Game): Promise<string | undefined> {
  if (person.players[game] !== undefined) return person.players[game]
  if (!isYes(await person.client.get(`/api/wallet/activate/${game}`))) return undefined
  const { body } = await person.client.get(`/api/wallet/account/${game}`)
  return (person.players[game] = String(body['username']))
}

export async function play(history: History, step: StepOf<'play'>): Promise<void> {
  const { site } = history
  const person = history.person(step.who)
  const username = person.players[step.game]
  if (username === undefined) return
  for (let n = 0; n < step.rounds; n++) {
    const [bet, win] = [step.bet, step.bet * step.win]
    const round = await site
      .world<{ roundId: string }>('POST', `/sandbox/games/${step.game}/play`, {
        username,
        bet,
        win,
      })
      .catch(() => null)
    if (!round) return
    const at = site.now()
    person.account.plays(satang(bet), satang(win), at, CATEGORY[step.game])
    history.rounds.push({ ...round, person, game: step.game, bet, win, at })
    site.clock.advance(1)
  }
}

/** A provider finds that a round does not count, and takes it back. */
export async function voidRound(history: History, step: StepOf<'void'>): Promise<void> {
  const { site, rounds } = history
  const [round] = rounds.splice(rounds.length - 1 - step.which, 1)
  const username = round?.person.players[round.game]
  if (!round || username === undefined) return
  history.hasVoids = true
  history.voided.add(round.person)
  const path = `/sandbox/games/${round.game}`
  const before = await site.world<{ balance: number }>('GET', `${path}/${username}`)
  const after = await site.world<{ balance: number }>(
    'POST',
    `${path}/rounds/${round.roundId}/void`,
    { username },
  )
  const back = satang(after.balance) - satang(before.balance)
  // What has left the game the provider cannot take back, and its books say so ever after.
  const borne = back - satang(round.bet - round.win)
  if (borne > 0) history.borne.push({ game: round.game, person: round.person, amount: borne })
  round.person.account.roundVoided(satang(round.bet), satang(round.win), round.at, back, site.now())
}

/** A bet on what is decided later: the stake is gone, and no round is told. */
export async function placeBet(history: History, step: StepOf<'bet'>): Promise<void> {
  const { site } = history
  const person = history.person(step.who)
  const username = person.players[step.game]
  if (username === undefined) return
  const placed = await site
    .world<{ betId: string }>('POST', `/sandbox/games/${step.game}/bets`, {
      username,
      bet: step.bet,
    })
    .catch(() => null)
  if (!placed) return
  person.account.betPlaced(satang(step.bet), site.now())
  history.openBets.push({ ...placed, person, game: step.game, bet: step.bet })
}

export async function settleBet(history: History, which: number, times: number): Promise<void> {
  const { site, openBets, rounds } = history
  const [open] = openBets.splice(openBets.length - 1 - (which % openBets.length), 1)
  const username = open?.person.players[open.game]
  if (!open || username === undefined) return
  const { person, game, bet: staked, betId } = open
  const win = staked * times
  const round = await site.world<{ roundId: string }>(
    'POST',
    `/sandbox/games/${game}/bets/${betId}/settle`,
    { username, win },
  )
  const at = site.now()
  person.account.betSettled(satang(staked), satang(win), at, CATEGORY[game])
  rounds.push({ ...round, person, game, bet: staked, win, at })
}

export async function limit(history: History, step: StepOf<'limit'>): Promise<void> {
  const { client, account } = history.person(step.who)
  const { kind, period, baht } = step
  const { status } = await client.put('/api/play/limits', { kind, period, amount: baht })
  if (status !== 200) return
  const amount = baht === null ? Infinity : satang(baht)
  account.limits.asked(kind, period, amount, history.site.now())
}

export async function confirm(history: History, step: StepOf<'confirm'>): Promise<void> {
  const { client, account } = history.person(step.who)
  const { kind, period } = step
  const { status } = await client.post('/api/play/limits/confirm', { kind, period })
  if (status === 200) account.limits.confirmed(kind, period, history.site.now())
}

export async function pause(history: History, step: StepOf<'pause'>): Promise<void> {
  const { client, account } = history.person(step.who)
  const { status } = await client.post('/api/play/pause', { hours: 24 })
  if (status === 200) account.pausedUntil = history.site.now() + DAY_MS
}

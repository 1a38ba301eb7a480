import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { asOwner, onPostgres } from '../../../testing/db.ts'
import { seat, type Seat } from '../../staff/operators/testing/seats.ts'
import { importRounds } from '../games/rounds/rounds.ts'
import { lockStops, whyClosed } from '../games/stops/closedStore.ts'
import { weightOf } from '../games/weights.ts'
import { SPEAKERS, type Speaker } from '../seamless/testing/speakers.ts'
import { openTable } from '../seamless/testing/table.ts'
import { resumeGame, stopGame } from './stop.ts'

/** Providers' lists of games, and what operators close and open. */
const house = await openTable()
const { context } = house
const [owner, other] = [await seat(context, 'owner'), await seat(context, 'content')]
const finance = await seat(context, 'finance')
const reason = 'it pays what it should not'
const hub88 = SPEAKERS.find(({ code }) => code === 'hub88') as Speaker

async function ops(who: Seat, path: string, body: object = {}) {
  const response = await fetch(`${house.url}/api/ops/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}
interface List {
  name: string
  differences: { what: string; game: string; after: { returns: number } | null }[]
  same: number
}
interface Page {
  stop: { opening: { approval: string } | null } | null
  games: {
    game: string
    name: string
    state: string | null
    weight: number
    rounds: number
    test: { is: string }
    stop: object | null
  }[]
}
const look = async (code: string) =>
  (await ops(other, `providers/${code}/list`)).body as unknown as List
const take = (code: string, name: string, open: string[] = []) =>
  ops(other, `providers/${code}/list/take`, { name, open })
const page = async (code: string) =>
  (await ops(finance, `providers/${code}`)).body as unknown as Page
const offer = (code: string, body: object) =>
  house.sandboxCall('POST', `/sandbox/games/${code}/offer`, body)
const whatOf = ({ differences }: List) =>
  Object.fromEntries(differences.map(({ what, game }) => [game, what]))
let made = 0
const bet = (amount = 100n, game = 'krp_lotus') => ({
  do: 'bet' as const,
  id: `b${++made}`,
  round: `r${made}`,
  amount,
  game,
})

it('takes a list of each kind: new games wait, what vanished is closed, differences are seen first', async () => {
  for (const [code, first, second] of [
    ['slotxo', 'reels', 'night'],
    ['pgsoft', '9001', '9002'],
  ] as const) {
    const seen = await look(code)
    expect(whatOf(seen)).toMatchObject({ [first]: 'NEW', [second]: 'NEW' })
    expect((await page(code)).games).toEqual([])
    expect(await take(code, seen.name, [first])).toMatchObject({ status: 200 })
    const states = async () =>
      Object.fromEntries((await page(code)).games.map(({ game, state }) => [game, state]))
    expect(await states()).toMatchObject({ [first]: 'OPEN', [second]: 'NEW' })
    expect((await look(code)).differences).toEqual([])
    await offer(code, { id: first, gone: true })
    await offer(code, { id: second, rtp: 0.9 })
    await offer(code, { id: 'fresh', name: 'Fresh' })
    const later = await look(code)
    expect(whatOf(later)).toEqual({ [first]: 'GONE', [second]: 'CHANGED', fresh: 'NEW' })
    // Another list by now: nothing is taken that nobody has seen.
    await offer(code, { id: second, rtp: 0.91 })
    expect(await take(code, later.name)).toMatchObject({ body: { message: 'CASE_CHANGED' } })
    expect(await take(code, (await look(code)).name)).toMatchObject({ status: 200 })
    expect(await states()).toMatchObject({ [first]: 'GONE', [second]: 'NEW', fresh: 'NEW' })
    await offer(code, { id: first })
    expect(whatOf(await look(code))).toEqual({ [first]: 'BACK' })
    expect(await ops(other, `providers/${code}/open`, { game: 'fresh' })).toMatchObject({
      status: 204,
    })
    expect(await ops(other, `providers/${code}/open`, { game: 'fresh' })).toMatchObject({
      body: { message: 'NOT_WAITING' },
    })
  }
})

it('takes no list of which a part cannot be read, and none of a stranger', async () => {
  await house.fault('game:slotracha', 'refuse')
  expect((await ops(other, 'providers/slotracha/list')).body).toMatchObject({
    message: 'SERVICE_UNAVAILABLE',
  })
  expect((await ops(other, 'providers/nobody/list')).body).toMatchObject({ message: 'NOT_FOUND' })
  expect((await ops(finance, 'providers/slotracha/list')).status).toBe(403)
})

it('tells the game of a round of a transfer provider, and counts it by its own weight', async () => {
  const own = await house.member()
  await house.fund(own.memberId, 200)
  await own.get('/api/wallet/activate/pg')
  const { username } = (await own.get<{ username: string }>('/api/wallet/account/pg')).body
  const transfer = await own.post(
    '/api/wallet/transfer',
    { from: 'WALLET', to: 'pg', amount: 100 },
    `in-${own.memberId}`,
  )
  expect(transfer.status).toBe(200)
  await house.set('weightsByGame', 'pg=80 pg/night=20')
  for (const game of ['reels', 'night'])
    await house.sandboxCall('POST', '/sandbox/games/pg/play', { username, bet: 10, win: 5, game })
  await importRounds(context, ['pg'])
  const rows = await context.db
    .selectFrom('game_round')
    .select(['game', 'weight'])
    .where('code', '=', 'pg')
    .where('member_id', '=', own.memberId)
    .orderBy('game')
    .execute()
  expect(rows).toEqual([
    { game: 'night', weight: 20 },
    { game: 'reels', weight: 80 },
  ])
  expect(weightOf(context, 'pg', 'another')).toBe(80)
  const { games } = await page('pg')
  expect(games.map(({ game, name, state }) => [game, name, state])).toEqual([
    ['night', 'Five Symbols by Night', 'HEARD'],
    ['reels', 'Five Symbols', 'HEARD'],
  ])
})

it('closes a provider at once by one, opens it again by two; wins are taken meanwhile', async () => {
  const own = await house.player(hub88, 100)
  const running = bet()
  expect(await own.say(running)).toMatchObject({ ok: true })
  expect((await ops(finance, 'providers/hub88/stop', { game: '', reason })).status).toBe(204)
  // Again is the same.
  expect((await ops(finance, 'providers/hub88/stop', { game: '', reason })).status).toBe(204)
  const stopped = bet()
  expect(await own.say(stopped)).toMatchObject({ ok: false, code: 'RS_ERROR_INVALID_GAME' })
  const { id, round } = running
  expect(
    await own.say({ do: 'win', id: `${id}w`, round, of: id, amount: 500n, ends: true }),
  ).toMatchObject({ ok: true })
  expect(await own.wallet()).toBe(10_400n)
  expect(await own.get(`/api/autoLogin/hub88/${own.username}`)).toMatchObject({
    status: 409,
    body: { message: 'GAME_STOPPED' },
  })
  const { slots } = (await own.get<{ slots: { code: string; closed?: boolean }[] }>('/api/wallet'))
    .body
  expect(slots.find(({ code }) => code === 'hub88')?.closed).toBe(true)
  // Who only stops does not open, and one alone does not either.
  expect((await ops(finance, 'providers/hub88/resume', { game: '', reason })).status).toBe(403)
  expect((await ops(other, 'providers/hub88/resume', { game: '', reason })).body).toEqual({
    state: 'waiting',
  })
  expect((await ops(other, 'providers/hub88/resume', { game: '', reason })).body).toMatchObject({
    message: 'SAME_OPERATOR',
  })
  expect(await own.say(bet())).toMatchObject({ ok: false })
  const approval = (await page('hub88')).stop?.opening?.approval
  expect((await ops(other, `approvals/${approval}/confirm`, {})).body).toMatchObject({
    message: 'SAME_OPERATOR',
  })
  expect((await ops(owner, `approvals/${approval}/confirm`, { reason })).status).toBe(200)
  expect(await own.say(bet())).toMatchObject({ ok: true })
  // What was refused stays refused: the provider was told so.
  expect(await own.say(stopped)).toMatchObject({ ok: false })
  const audit = await context.db
    .selectFrom('audit_entry')
    .select(['action', 'operator_id'])
    .where('subject', 'in', ['hub88', 'game hub88'])
    .orderBy('seq')
    .execute()
  expect(audit).toEqual([
    { action: 'game.stop', operator_id: finance.id },
    { action: 'approval.propose', operator_id: other.id },
    { action: 'approval.confirm', operator_id: owner.id },
  ])
})

it('does not open what was stopped anew since it was asked for', async () => {
  const place = { code: 'win568', game: '' }
  await stopGame(context, place, finance, reason)
  await resumeGame(context, place, other, reason)
  const { stop } = await page('win568')
  const first = stop?.opening?.approval
  expect((await ops(owner, `approvals/${first}/confirm`, { reason })).status).toBe(200)
  house.advance(1_000)
  await stopGame(context, place, finance, reason)
  expect((await ops(owner, `approvals/${first}/confirm`, { reason })).body).not.toMatchObject({
    state: 'waiting',
  })
  expect((await page('win568')).stop).not.toBeNull()
})

it('closes one game: the others of its provider go on, and a bet that names none counts as it', async () => {
  const own = await house.player(hub88, 100)
  await take('hub88', (await look('hub88')).name, ['krp_lotus', 'krp_hilo', 'krp_boats'])
  const stop = await ops(finance, 'providers/hub88/stop', { game: 'krp_hilo', reason })
  expect(stop.status).toBe(204)
  expect(await own.say(bet(100n, 'krp_hilo'))).toMatchObject({ ok: false })
  expect(await own.say(bet(100n, ''))).toMatchObject({ ok: false })
  expect(await own.say(bet(100n, 'krp_lotus'))).toMatchObject({ ok: true })
  expect((await own.get(`/api/autoLogin/hub88/${own.username}`)).status).toBe(200)
  // One game of a provider that keeps the money: it never asks us.
  expect(await ops(finance, 'providers/pg/stop', { game: 'reels', reason })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_REQUEST' },
  })
  expect((await ops(finance, 'providers/hub88/stop', { game: 'none', reason })).status).toBe(404)
})

it('takes no bet at a game that nobody opened, or that is listed no more', async () => {
  const own = await house.player(hub88, 100)
  await offer('hub88', { id: 'krp_new' })
  await take('hub88', (await look('hub88')).name)
  expect(await own.say(bet(100n, 'krp_new'))).toMatchObject({ ok: false })
  await ops(other, 'providers/hub88/open', { game: 'krp_new' })
  expect(await own.say(bet(100n, 'krp_new'))).toMatchObject({ ok: true })
  await offer('hub88', { id: 'krp_new', gone: true })
  await take('hub88', (await look('hub88')).name)
  expect(await own.say(bet(100n, 'krp_new'))).toMatchObject({ ok: false })
})

it('lets money out of a stopped provider, and none in', async () => {
  const own = await house.member()
  await house.fund(own.memberId, 200)
  await own.get('/api/wallet/activate/joker')
  const move = (from: string, to: string, key: string) =>
    own.post('/api/wallet/transfer', { from, to, amount: 100 }, `${key}-${own.memberId}`)
  expect((await move('WALLET', 'joker', 'one')).status).toBe(200)
  await stopGame(context, { code: 'joker', game: '' }, finance, reason)
  expect(await move('WALLET', 'joker', 'two')).toMatchObject({
    status: 409,
    body: { message: 'GAME_STOPPED', details: { code: 'joker' } },
  })
  expect((await own.post('/api/wallet/transferAll', { to: 'joker' }, 'all')).body).toMatchObject({
    message: 'GAME_STOPPED',
  })
  expect(await house.balance(walletOf(own.memberId))).toBe(10_000n)
  expect((await move('joker', 'WALLET', 'three')).status).toBe(200)
  expect(await house.balance(walletOf(own.memberId))).toBe(20_000n)
})

/** Until one waits so for the switch: a bet shares it, who stops wants it alone. */
const untilOneWaits = (mode: 'ShareLock' | 'ExclusiveLock') =>
  expect
    .poll(
      () =>
        asOwner(context.db, async (db) => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
            join pg_database d on d.oid = l.database and d.datname = current_database()
            where l.locktype = 'advisory' and not l.granted and l.mode = ${mode}`.execute(db)
          return rows[0]?.n
        }),
      { timeout: 15_000 },
    )
    .toBe(1)

it.runIf(onPostgres)('a bet beside the switch is let in before it, or refused', async () => {
  const code = 'pragmatic'
  const own = await house.player(SPEAKERS.find((each) => each.code === code) as Speaker, 100)
  const betNow = () => own.say(bet(100n, 'vs5lotus'))
  const stop = () => stopGame(context, { code, game: '' }, finance, reason)
  // The switch waits first, the bet behind it: the bet reads what the switch has written.
  const [late, first] = await context.db.transaction().execute(async (tx) => {
    await lockStops(tx, code)
    const stopping = stop()
    await untilOneWaits('ExclusiveLock')
    const betting = betNow()
    await untilOneWaits('ShareLock')
    return [betting, stopping] as const
  })
  await first
  expect(await late).toMatchObject({ ok: false })
  await sql`delete from game_stop where code = ${code}`.execute(context.db)
  // Who was let in holds it open: the switch answers behind their commit, and not before. (A bet of
  // its own cannot stand for them here: its batch waits 50 ms for a lock, then again at the end.)
  let isStopped = false
  const second = await context.db.transaction().execute(async (tx) => {
    expect(await whyClosed(tx, { code, game: 'vs5lotus' })).toBeNull()
    const stopping = stop().then(() => {
      isStopped = true
    })
    await untilOneWaits('ExclusiveLock')
    expect(isStopped).toBe(false)
    return [stopping] as const
  })
  await Promise.all(second)
  expect(await betNow()).toMatchObject({ ok: false })
  expect(await own.wallet()).toBe(10_000n)
})

it.runIf(onPostgres)(
  'forty bets beside the switch: none is taken after it has answered',
  async () => {
    const code = 'hub88'
    const own = await house.player(hub88, 1_000)
    const bets = Array.from({ length: 40 }, () => own.say(bet()))
    await stopGame(context, { code, game: '' }, finance, reason)
    const [stop] = await context.db
      .selectFrom('game_stop')
      .selectAll()
      .where('code', '=', code)
      .where('game', '=', '')
      .execute()
    expect(stop).toBeDefined()
    const wallet = await own.wallet()
    await Promise.all(bets)
    expect(await own.wallet()).toBe(wallet)
  },
)

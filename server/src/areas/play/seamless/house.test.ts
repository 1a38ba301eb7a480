import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { betsOf, GAME_DEBT, walletOf } from '../../../ledger/address.ts'
import { reconcile } from '../../desk/reconciliation/service.ts'
import { fundsOf } from '../games/balances/funds.ts'
import { unknownPlayOf } from '../games/balances/known.ts'
import { weightedPlay } from '../games/rounds/roundStore.ts'
import { collectGameDebts } from './debts.ts'
import { saying568 } from './testing/say568.ts'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable, type Player } from './testing/table.ts'

const house = await openTable()
const { context } = house
const say568 = saying568(house)
const id = (): string => randomUUID()
const speakerOf = (code: string) => SPEAKERS.find((one) => one.code === code) as Speaker
const hub88 = speakerOf('hub88')
const win568 = speakerOf('win568')

interface Slot {
  code: string
  seamless?: boolean
  isActive: boolean
  amount: number
}
const slotsOf = async (own: Pick<Player, 'get'>) =>
  (await own.get<{ slots: Slot[] }>('/api/wallet')).body.slots.filter(({ seamless }) => seamless)

it('is listed with nothing in it, takes no money, has no password and opens with one tap', async () => {
  const own = await house.player(hub88, 100)
  expect(await slotsOf(own)).toEqual([
    expect.objectContaining({ code: 'hub88', isActive: true, amount: 0 }),
    expect.objectContaining({ code: 'pgsoft', isActive: false, amount: 0 }),
    expect.objectContaining({ code: 'win568', isActive: false, amount: 0 }),
    expect.objectContaining({ code: 'pragmatic', isActive: false, amount: 0 }),
  ])
  const order = { from: 'WALLET', to: 'hub88', amount: 10 }
  expect(await own.post('/api/wallet/transfer', order, id())).toMatchObject({
    status: 422,
    body: { message: 'SEAMLESS' },
  })
  expect(await own.get('/api/wallet/resetpassword/hub88')).toMatchObject({
    status: 422,
    body: { message: 'SEAMLESS' },
  })
  expect(await own.get('/api/wallet/activate/hub88')).toMatchObject({
    body: { message: 'SLOT_ALREADY_ACTIVE' },
  })
  expect(await own.get('/api/autoLogin/hub88/kpsomebody')).toMatchObject({
    body: { message: 'SLOT_NO_ACCOUNT' },
  })
  expect((await own.get(`/api/autoLogin/hub88/${own.username}`)).status).toBe(200)
  expect(await own.wallet()).toBe(10_000n)
})

it('counts what lies on the table for the member, as an open bet and at once as play', async () => {
  const own = await house.player(hub88, 100)
  const since = context.clock.now()
  const [bet, round] = [id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
  const funds = await fundsOf(context, own.memberId)
  expect([funds.wallet, funds.onTable.get('hub88'), funds.total]).toEqual([6_000n, 4_000n, 10_000n])
  expect(await unknownPlayOf(context, own.memberId)).toEqual({
    why: 'OPEN',
    code: 'hub88',
    amount: 4_000n,
  })
  const asked = { memberId: own.memberId, since, until: null, weights: null, maxBet: null }
  expect((await weightedPlay(context.db, asked)).turnover).toBe(4_000n)
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 0n, ends: true })
  expect(await unknownPlayOf(context, own.memberId)).toBe(null)
  expect((await fundsOf(context, own.memberId)).total).toBe(6_000n)
  expect((await weightedPlay(context.db, asked)).turnover).toBe(4_000n)
})

it('writes a row of the statement for each move of the wallet, which add up to it', async () => {
  const own = await house.player(hub88, 100)
  const [bet, round] = [id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 9_000n, ends: true })
  const { rows } = await context.ledger.statement(own.memberId, 1, 10)
  expect(rows.map(({ from, to, amount, note }) => ({ from, to, amount, note }))).toEqual([
    { from: 'hub88', to: 'WALLET', amount: 9_000n, note: { seamless: 'win', round } },
    { from: 'WALLET', to: 'hub88', amount: 4_000n, note: { seamless: 'bet', round } },
  ])
})

it('shows a round that goes on as counted, and as void once its bet is taken back', async () => {
  const own = await house.player(hub88, 100)
  const [bet, round] = [id(), id()]
  const day = new Date(context.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const rounds = async () =>
    (await own.post<{ rounds: object[] }>('/api/play/rounds', { code: 'hub88', day })).body.rounds
  await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 500n, ends: true })
  expect(await rounds()).toEqual([
    expect.objectContaining({ round, staked: 40, won: 5, state: 'COUNTED' }),
  ])
  await own.say({ do: 'rollback', id: id(), round, of: bet })
  expect(await rounds()).toEqual([
    expect.objectContaining({ round, staked: 0, won: 0, state: 'VOID' }),
  ])
  expect(
    await context.db
      .selectFrom('game_round_correction')
      .select(['bet', 'win'])
      .where('round_id', '=', round)
      .execute(),
  ).toEqual([{ bet: 4_000n, win: 500n }])
})

it('collects what is owed once money is there', async () => {
  const own = await house.player(hub88, 10)
  const [bet, round] = [id(), id()]
  const owed = await house.balance(GAME_DEBT)
  await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 5_000n, ends: true })
  const spent = { id: id(), round: id() }
  await own.say({ do: 'bet', ...spent, amount: 5_000n, ends: true })
  await own.say({ do: 'rollback', id: id(), round, of: bet })
  expect((await house.balance(GAME_DEBT)) - owed).toBe(-4_000n)
  await house.fund(own.memberId, 100)
  await collectGameDebts(context)
  await collectGameDebts(context)
  expect([await own.wallet(), (await house.balance(GAME_DEBT)) - owed]).toEqual([6_000n, 0n])
})

it('lets two members have a round of one id, each their own', async () => {
  const [one, two] = [await house.player(hub88, 10), await house.player(hub88, 10)]
  const round = id()
  await one.say({ do: 'bet', id: id(), round, amount: 300n, ends: true })
  expect((await two.say({ do: 'bet', id: id(), round, amount: 400n, ends: true })).ok).toBe(true)
  const told = await context.db
    .selectFrom('game_round')
    .select(['member_id', 'bet'])
    .where('round_id', 'like', `${round}%`)
    .orderBy('bet')
    .execute()
  expect(told).toEqual([
    { member_id: one.memberId, bet: 300n },
    { member_id: two.memberId, bet: 400n },
  ])
})

it('runs a settled slip of 568Win again, and a void one, and settles it anew', async () => {
  const own = await house.player(win568, 100)
  const round = id()
  const slip = { TransferCode: round }
  await own.say({ do: 'bet', id: 'b', round, amount: 1_000n })
  const settled = { ...slip, WinLoss: 30 }
  expect(await say568(own, '/Settle', settled)).toMatchObject({ ok: true, balance: 12_000n })
  expect(await say568(own, '/Settle', settled)).toMatchObject({ ok: true, balance: 12_000n })
  expect(await say568(own, '/Settle', { ...slip, WinLoss: 31 })).toMatchObject({ code: '2001' })
  expect(await say568(own, '/Rollback', slip)).toMatchObject({ ok: true, balance: 9_000n })
  expect(await say568(own, '/Rollback', slip)).toMatchObject({ ok: true, balance: 9_000n })
  expect(await own.onTable()).toBe(1_000n)
  expect(await say568(own, '/Settle', { ...slip, WinLoss: 12.5 })).toMatchObject({
    balance: 10_250n,
  })
  const all = { ...slip, IsCancelAll: true }
  expect(await say568(own, '/Cancel', all)).toMatchObject({ ok: true, balance: 10_000n })
  expect(await say568(own, '/Rollback', slip)).toMatchObject({ ok: true, balance: 9_000n })
  expect(await say568(own, '/Settle', { ...slip, WinLoss: 0 })).toMatchObject({ balance: 9_000n })
  const status = await house.tell('win568', {
    path: '/GetBetStatus',
    headers: {},
    body: JSON.stringify({
      CompanyKey: 'sandbox-win568-company',
      Username: own.username,
      ...slip,
      TransactionId: 'b',
    }),
  })
  expect(status).toMatchObject({ ErrorCode: 0, Status: 'settled', Stake: 10, WinLoss: 0 })
  expect(await own.onTable()).toBe(0n)
})

it('names a round that has not ended for a day, when the books are compared', async () => {
  const own = await house.player(hub88, 10)
  const round = id()
  await own.say({ do: 'bet', id: id(), round, amount: 300n })
  const named = async () =>
    (await reconcile(context)).differences.filter(({ reference }) => reference === round)
  expect(await named()).toEqual([])
  house.advance(25 * 3_600_000)
  expect(await named()).toEqual([
    expect.objectContaining({ with: 'game:hub88', ours: 'OPEN 3.00' }),
  ])
  expect(await house.balance(betsOf(own.memberId, 'hub88'))).toBe(300n)
  expect(await house.balance(walletOf(own.memberId))).toBe(700n)
})

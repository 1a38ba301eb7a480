import { expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { collectDebts } from '../../cashin/public.ts'
import { seat, type Seat } from '../../staff/operators/testing/seats.ts'
import { playersOf } from '../playthrough/testing/players.ts'
import { accrueAll, accrueFresh } from './accrual.ts'

/** An invitee plays with a payment that its PSP takes back: the inviter keeps nothing of that play. */
const cashier = await openCashier({ PSPS: 'KBANK' })
const { context } = cashier
const { put, play, refresh, wallet } = playersOf(cashier)
const [one, two] = [await seat(context, 'finance'), await seat(context, 'finance')]

const call = async (who: Seat, path: string, body: object) => {
  const response = await fetch(`${cashier.url}/api/ops/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { chargebacks: { id: string; reference: string }[] }
}

async function pair(): Promise<{ inviter: Caller; friend: Caller }> {
  const [inviter, friend] = [await cashier.member(), await cashier.member()]
  await context.db
    .updateTable('member')
    .set({ inviter_id: inviter.memberId })
    .where('id', '=', friend.memberId)
    .execute()
  return { inviter, friend }
}
async function paysIn(friend: Caller, amount: number): Promise<string> {
  const { body } = await friend.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount })
  await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: body.qrcodeId })
  return body.qrcodeId
}
/** Its PSP takes it back, and two operators decide. */
async function takenBack(code: string, outcome: string): Promise<void> {
  await cashier.sandboxCall('POST', '/sandbox/qr/refund', { qrcodeId: code })
  const { chargebacks } = await call(one, 'chargebacks', { state: 'waiting', limit: 100 })
  const id = chargebacks.find(({ reference }) => reference === code)?.id ?? ''
  for (const who of [one, two])
    await call(who, `chargebacks/${id}/decide`, { outcome, reason: 'asked it' })
  await accrueAll(context)
}
const collect = (inviter: Caller) =>
  inviter.get<{ message: string; amount?: number }>('/api/invite/bonus')
const toCollect = async (inviter: Caller) =>
  (await inviter.get<{ invite: { amount: number } }>('/api/wallet')).body.invite.amount

it('lessens what is earned by the share of the deposits that the invitee owes, until it is paid', async () => {
  const { inviter, friend } = await pair()
  const codes = [await paysIn(friend, 1_000), await paysIn(friend, 3_000)]
  await play('pg', await put(friend, 'pg', 4_000), 4_000, 0)
  await refresh(friend)
  await accrueFresh(context, inviter.memberId)
  expect(await toCollect(inviter)).toBe(20)
  await takenBack(codes[0] ?? '', 'debt')
  expect(await toCollect(inviter)).toBe(15)
  await takenBack(codes[1] ?? '', 'debt')
  expect((await collect(inviter)).body.message).toBe('NO_INVITE_BONUS')
  // Who pays what is owed has played with money of their own.
  await cashier.fund(friend.memberId, 4_000)
  await collectDebts(context)
  await accrueAll(context)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 20 } })
})

/** Another friend plays 5,000: 25 earned. */
async function earnsAnew(inviter: Caller): Promise<void> {
  const other = await cashier.member()
  await context.db
    .updateTable('member')
    .set({ inviter_id: inviter.memberId })
    .where('id', '=', other.memberId)
    .execute()
  await paysIn(other, 5_000)
  await play('pg', await put(other, 'pg', 5_000), 5_000, 0)
  await refresh(other)
}
/** Bets so much of what was received, and loses it. */
async function loses(inviter: Caller, amount: number): Promise<void> {
  await play('pg', await put(inviter, 'pg', 20), amount, 0)
  await refresh(inviter)
}
/** An inviter who has received 20, and the payment that it was earned with. */
async function received(): Promise<{ inviter: Caller; code: string }> {
  const { inviter, friend } = await pair()
  const code = await paysIn(friend, 4_000)
  await play('pg', await put(friend, 'pg', 4_000), 4_000, 0)
  await refresh(friend)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 20 } })
  return { inviter, code }
}
const cancel = (inviter: Caller) => inviter.get('/api/bonus/clear')

it('asks back what was received, of what is earned after it', async () => {
  const { inviter, code } = await received()
  await loses(inviter, 20)
  await takenBack(code, 'debt')
  await earnsAnew(inviter)
  const before = await wallet(inviter)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 5 } })
  expect((await wallet(inviter)) - before).toBe(500n)
})

it('asks nothing back that cancelling gave back before', async () => {
  const { inviter, code } = await received()
  await cancel(inviter)
  await takenBack(code, 'debt')
  await earnsAnew(inviter)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 25 } })
})

it('asks nothing back any more once cancelling has given it back', async () => {
  const { inviter, code } = await received()
  await takenBack(code, 'debt')
  await cancel(inviter)
  await earnsAnew(inviter)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 25 } })
})

it('asks back what was lost of a bonus that was cancelled, and once alone', async () => {
  const { inviter, code } = await received()
  await loses(inviter, 12)
  await cancel(inviter)
  await takenBack(code, 'debt')
  await earnsAnew(inviter)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 13 } })
  // What went back has paid by now: cancelling the next gives back no more than the next.
  await cancel(inviter)
  await earnsAnew(inviter)
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 25 } })
})

it('leaves the inviter what they earned where the house bears the loss', async () => {
  const { inviter, friend } = await pair()
  const code = await paysIn(friend, 4_000)
  await play('pg', await put(friend, 'pg', 4_000), 4_000, 0)
  await refresh(friend)
  await takenBack(code, 'loss')
  expect(await collect(inviter)).toMatchObject({ status: 200, body: { amount: 20 } })
})

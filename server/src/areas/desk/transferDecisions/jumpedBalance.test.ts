import { beforeEach, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { refreshBalances as refreshGames } from '../../play/games/balances/balances.ts'
import { withBalance } from '../../play/games/testing/otherBalance.ts'
import type { Operator } from '../../staff/operators/rules.ts'
import { atDesk } from '../../staff/operators/testing/seats.ts'
import { transfersPage } from './list.ts'
import { resolveTransfer } from './resolve.ts'

/** A provider names a balance so far from ours that nothing is booked before two operators say so. */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put } = playersOf(cashier)
const JUMP = 100_000_100n

const [one, two] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
const say = (by: Operator, reference: string, happened: boolean) =>
  resolveTransfer(context, reference, { happened, reason: 'asked the provider' }, by)
const codeOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

let member: Caller
beforeEach(async () => {
  member = await cashier.member()
  await deposit(member.memberId, 200)
  await put(member, 'pg', 100)
})
const inGame = () => cashier.balance(`member:${member.memberId}:game:pg`)
const waiting = async () =>
  (await transfersPage(context, 1, 100)).transfers.find((row) => row.memberId === member.memberId)

/** Looks at the game while it says so much more than is there. */
const look = (more = JUMP): Promise<unknown> =>
  refreshGames(
    withBalance(cashier.restarted(), async (says) => says + more),
    member.memberId,
  )

it('waits in the queue, and two who say that it is true have it booked by the next check', async () => {
  await look()
  const row = await waiting()
  expect(row).toMatchObject({
    kind: 'balance',
    code: 'pg',
    direction: 'OUT',
    amount: 1_000_001,
    proposal: null,
  })
  const reference = row?.reference ?? ''
  expect(await say(one, reference, true)).toMatchObject({ state: 'proposed' })
  expect(await codeOf(say(one, reference, true))).toBe('SAME_OPERATOR')
  // A little more was won meanwhile: the same question still.
  await look(JUMP + 5_000n)
  expect([await inGame(), (await waiting())?.proposal?.operator]).toEqual([10_000n, one.name])
  expect(await say(two, reference, true)).toMatchObject({ state: 'done' })
  expect(await waiting()).toBeUndefined()
  expect(await codeOf(say(two, reference, true))).toBe('NOT_WAITING')
  await look(JUMP + 5_000n)
  expect(await inGame()).toBe(10_000n + JUMP + 5_000n)
})

it('books nothing when two say that it is not, and does not ask again about the same', async () => {
  await look()
  const reference = (await waiting())?.reference ?? ''
  await say(one, reference, false)
  expect(await codeOf(say(two, reference, true))).toBe('DISAGREEMENT')
  expect(await say(two, reference, false)).toMatchObject({ state: 'done' })
  await look()
  expect([await inGame(), await waiting()]).toEqual([10_000n, undefined])
})

it('keeps what two have refused held, however far it is bet down, until two accept what is there', async () => {
  await look()
  const reference = (await waiting())?.reference ?? ''
  await say(one, reference, false)
  await say(two, reference, false)
  await look(8_000_000n)
  const less = await waiting()
  expect([await inGame(), less]).toMatchObject([10_000n, { amount: 80_000, proposal: null }])
  // As it was before: nothing is to be booked, and the refusal stands.
  await look(0n)
  await look(500n)
  const little = (await waiting())?.reference ?? ''
  expect([await inGame(), little !== '']).toEqual([10_000n, true])
  await say(one, little, true)
  await say(two, little, true)
  // More than the two have accepted is another question.
  await look(600n)
  const more = (await waiting())?.reference ?? ''
  expect([await inGame(), more === little]).toEqual([10_000n, false])
  await say(one, more, true)
  await say(two, more, true)
  await look(600n)
  expect(await inGame()).toBe(10_600n)
  await look(700n)
  expect([await inGame(), await waiting()]).toEqual([10_700n, undefined])
})

it('is many small ones too: those of 24 hours count together, but for what two have accepted', async () => {
  const part = 60_000_000n
  await look(part)
  expect(await inGame()).toBe(10_000n + part)
  // What is transferred back is no smaller a jump for that.
  const home = { from: 'pg', to: 'WALLET', amount: 1 }
  expect((await member.post('/api/wallet/transfer', home)).status).toBe(200)
  const before = await inGame()
  const lookAgain = () => look(before - 9_900n + part)
  await lookAgain()
  const reference = (await waiting())?.reference ?? ''
  expect([await inGame(), reference !== '']).toEqual([before, true])
  await say(one, reference, true)
  await say(two, reference, true)
  await lookAgain()
  expect([await inGame(), await waiting()]).toEqual([before + part, undefined])
  await look(before - 9_900n + part + 1_000n)
  expect([await inGame(), await waiting()]).toEqual([before + part + 1_000n, undefined])
  cashier.advance(24 * 3_600_000)
  await look(before - 9_900n + part + part)
  expect(await inGame()).toBe(before + part + part)
})

it('asks again about another balance: an approval of the balance before does not count for it', async () => {
  await look()
  const before = (await waiting())?.reference ?? ''
  await say(one, before, true)
  await look(3n * JUMP)
  const now = await waiting()
  expect(now).toMatchObject({ kind: 'balance', amount: 3_000_003, proposal: null })
  expect(now?.reference).not.toBe(before)
  expect(await codeOf(say(two, before, true))).toBe('NOT_WAITING')
  expect(await say(two, now?.reference ?? '', true)).toMatchObject({ state: 'proposed' })
  await look(3n * JUMP)
  expect(await inGame()).toBe(10_000n)
})

it('is no question for the operator whose own account it is', async () => {
  await look()
  const { username } = await context.db
    .selectFrom('member')
    .select('username')
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await context.db
    .updateTable('operator')
    .set({ phone: username })
    .where('id', '=', one.id)
    .execute()
  expect(await codeOf(say(one, (await waiting())?.reference ?? '', true))).toBe('SAME_OPERATOR')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { done } from '../../../providers/answer.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { assignSuspense } from '../../cashin/suspense/assign.ts'
import { WALLET_LINKS } from '../../cashin/walletLinks/redeem.ts'
import { sealLink } from '../../cashin/walletLinks/testing/seal.ts'
import type { Operator } from '../../staff/operators/rules.ts'
import { atDesk } from '../../staff/operators/testing/seats.ts'
import { reconcile } from '../reconciliation/service.ts'
import { transfersPage } from './list.ts'
import { resolveTransfer } from './resolve.ts'

/** A wallet link whose issuer does not answer: two people close it, and no money is lost by that. */
const cashier = await openCashier()
const { context } = cashier
const [one, two] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
const OURS = 'KRAPAO WALLET'
const HOUR_MS = 3_600_000
const SUSPENSE = `house:suspense:walletlink:${OURS}`

let member: Caller
let id: string
let code: string
beforeEach(async () => {
  member = await cashier.member()
})
afterEach(async () => {
  delete context.onRunStage
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
})

/** The issuer paid, or never had it, and says nothing about it. */
async function unheard(fault: 'timeout-before' | 'timeout-after', amount = 80): Promise<void> {
  const { link } = await cashier.sandboxCall<{ link: string }>('POST', '/sandbox/walletlink', {
    amount,
    walletAccountName: OURS,
  })
  await cashier.fault('walletlink', fault, 1, undefined, 'write')
  const sealed = sealLink(context.config.truelinkSecret, link, OURS)
  expect((await member.post('/api/wallet/truelink', { link: sealed })).status).toBe(503)
  ;({ id, code } = await context.db
    .selectFrom('wallet_link')
    .select(['id', 'code'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow())
}
const say = (by: Operator, happened = false) =>
  resolveTransfer(context, id, { happened, reason: 'asked the issuer' }, by).then(
    ({ state }) => state,
    (error: Error) => error.message,
  )
const row = () =>
  context.db.selectFrom('wallet_link').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const waiting = async () =>
  (await transfersPage(context, 1, 100)).transfers.find(({ reference }) => reference === id)
/** What the comparison with the issuer says of this link, and by how much what it holds differs. */
async function compared() {
  const { differences, accounts } = await reconcile(context)
  const held = accounts.find(({ account }) => account === `walletlink:${OURS}`)
  return {
    differences: differences.filter(
      ({ what, reference }) => what !== 'WAITING' && reference === id,
    ),
    apart: held && held.ours - (held.theirs ?? 0n),
  }
}
const inSuspense = () =>
  context.db
    .selectFrom('incoming_payment')
    .selectAll()
    .where('reference', '=', code)
    .executeTakeFirst()

it('is for two people after an hour, with what each answer posts, and waits for nobody before', async () => {
  await unheard('timeout-before')
  expect([await waiting(), await say(one)]).toEqual([undefined, 'NOT_WAITING'])
  cashier.advance(HOUR_MS)
  expect(await waiting()).toMatchObject({
    kind: 'link',
    direction: 'IN',
    amount: 80,
    goes: { yes: `member:${member.memberId}:wallet`, no: `house:walletlink:${OURS}` },
    ours: { wallet: 0, game: null },
  })
  expect([await say(one), await say(one)]).toEqual(['proposed', 'SAME_OPERATOR'])
  expect((await row()).state).toBe('REDEEMING')
  const both = await Promise.all([say(two), say(two)])
  expect(both.toSorted()).toEqual(['NOT_WAITING', 'done'])
  expect(await row()).toMatchObject({ state: 'FAILED', fail_reason: 'CLOSED' })
  expect([await wallet(), await waiting()]).toEqual([0n, undefined])
})

it('is credited by no operators: a yes is the issuer’s own to say', async () => {
  await unheard('timeout-after')
  cashier.advance(HOUR_MS)
  expect([await say(one, true), await say(two, true)]).toEqual([
    'INVALID_REQUEST',
    'INVALID_REQUEST',
  ])
  expect([(await row()).state, await wallet()]).toEqual(['REDEEMING', 0n])
})

it('that the issuer says it paid after two have closed it brings its money into suspense, once', async () => {
  await unheard('timeout-after')
  cashier.advance(HOUR_MS)
  await say(one)
  expect(await say(two)).toBe('done')
  expect([await wallet(), await inSuspense()]).toEqual([0n, undefined])
  const before = await cashier.balance(SUSPENSE)
  for (let n = 0; n < 3; n++) {
    cashier.advance(7 * HOUR_MS)
    await cashier.jobs.look(WALLET_LINKS)
  }
  const item = await inSuspense()
  expect(item).toMatchObject({
    kind: 'walletlink',
    state: 'WAITING',
    reason: 'LINK_CLOSED',
    amount: 8_000n,
    owner_id: member.memberId,
  })
  expect([(await cashier.balance(SUSPENSE)) - before, await wallet()]).toEqual([8_000n, 0n])
  expect(await row()).toMatchObject({ state: 'FAILED', next_attempt_at: null })
  expect(await compared()).toEqual({ differences: [], apart: 0n })
  // It is the member's by the operators' decision, as a deposit of its link.
  await assignSuspense(context, {
    id: item?.id ?? '',
    memberId: member.memberId,
    operatorId: one.id,
    reason: 'the issuer says it paid',
  })
  expect(await wallet()).toBe(8_000n)
  const deposits = await context.db
    .selectFrom('deposit')
    .select(['method', 'source'])
    .where('member_id', '=', member.memberId)
    .execute()
  expect(deposits).toEqual([{ method: 'WALLETLINK', source: OURS }])
})

it('that two close while the issuer is asked goes to suspense as well', async () => {
  await unheard('timeout-after')
  cashier.advance(HOUR_MS)
  const words: string[] = []
  context.onRunStage = async ({ key, state, stage }) => {
    if (key === id && state === 'REDEEMING' && stage === 'ASKED')
      words.push(await say(one), await say(two))
  }
  await cashier.jobs.look(WALLET_LINKS)
  await expect.poll(async () => (await inSuspense())?.reason).toBe('LINK_CLOSED')
  expect([words, await wallet()]).toEqual([['proposed', 'done'], 0n])
})

it('that the issuer pays while one person has proposed to close it is the member’s, and closed by nobody', async () => {
  await unheard('timeout-after')
  cashier.advance(HOUR_MS)
  expect(await say(one)).toBe('proposed')
  await cashier.jobs.look(WALLET_LINKS)
  await expect.poll(wallet).toBe(8_000n)
  expect([await say(two), (await row()).state]).toEqual(['NOT_WAITING', 'REDEEMED'])
})

it('that was closed is asked about for a month, and then no more', async () => {
  await unheard('timeout-before')
  cashier.advance(HOUR_MS)
  await say(one)
  await say(two)
  await cashier.jobs.look(WALLET_LINKS)
  cashier.advance(7 * HOUR_MS)
  await cashier.jobs.look(WALLET_LINKS)
  expect((await row()).next_attempt_at).not.toBeNull()
  cashier.advance(31 * 24 * HOUR_MS)
  await cashier.jobs.look(WALLET_LINKS)
  await expect.poll(async () => (await row()).next_attempt_at).toBeNull()
  expect((await row()).state).toBe('FAILED')
})

it('that was closed and never paid may be given again, and is credited once', async () => {
  await unheard('timeout-before')
  cashier.advance(HOUR_MS)
  await say(one)
  await say(two)
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  const sealed = sealLink(
    context.config.truelinkSecret,
    `https://${context.providers.walletLink.host}/campaign/?v=${code}`,
    OURS,
  )
  expect((await member.post('/api/wallet/truelink', { link: sealed })).status).toBe(200)
  cashier.advance(7 * HOUR_MS)
  await cashier.jobs.look(WALLET_LINKS)
  const states = await context.db
    .selectFrom('wallet_link')
    .select('state')
    .where('code', '=', code)
    .orderBy('created_at')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['FAILED', 'REDEEMED'])
  expect(await wallet()).toBe(8_000n)
})

it('that was closed is watched no longer for an answer that cannot be true', async () => {
  await unheard('timeout-before')
  cashier.advance(HOUR_MS)
  await say(one)
  await say(two)
  const redemption = { reference: id, code, amount: 10n ** 30n, redeemedAt: new Date(0) }
  const asked = vi
    .spyOn(context.providers.walletLink, 'redemption')
    .mockImplementation(async () => await Promise.resolve(done({ state: 'REDEEMED', redemption })))
  const pauseHours = async () => {
    const at = (await row()).next_attempt_at?.getTime()
    return at === undefined ? null : Math.round((at - context.clock.now().getTime()) / HOUR_MS)
  }
  for (const [days, pause] of [
    [1, 6],
    [31, null],
  ] as const) {
    cashier.advance(days * 24 * HOUR_MS)
    await cashier.jobs.look(WALLET_LINKS)
    await expect.poll(pauseHours).toBe(pause)
  }
  const times = asked.mock.calls.filter(([reference]) => reference === id).length
  expect([times, await inSuspense()]).toEqual([2, undefined])
  asked.mockRestore()
})

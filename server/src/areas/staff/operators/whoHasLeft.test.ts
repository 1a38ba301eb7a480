import { beforeEach, describe, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import type { Client, Registered } from '../../../testing/app.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { slipHouse } from '../../cashin/slips/testing/slips.ts'
import { seat, sitAgain } from './testing/seats.ts'

/** The first approval of an operator who has left meanwhile is no half of a decision of two. */
const house = await slipHouse()
const { context } = house
const { db } = context
const reason = 'asked the bank'
const BAHT = 25_000

interface Case {
  /** An operator says what a second one must say too. */
  say: (by: Client) => Promise<{ status: number; body: Record<string, unknown> }>
  /** What the money or the state of the case is, once two have said so. */
  isDone: () => Promise<boolean>
}
let person: Registered
beforeEach(async () => {
  person = await house.register()
})

async function suspended(): Promise<Case> {
  const { transRef } = await house.world<{ transRef: string }>('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: '9998887776',
    fromName: 'NOBODY WE KNOW',
    toAccountNo: '4050012345',
    amount: BAHT,
  })
  await readFeed(context)
  const item = () =>
    db
      .selectFrom('incoming_payment')
      .selectAll()
      .where('reference', '=', transRef)
      .executeTakeFirstOrThrow()
  const { id } = await item()
  const { memberId } = person
  return {
    say: (by) => by.post(`/api/ops/suspense/${id}/assign`, { memberId, reason }),
    isDone: async () => (await item()).state === 'ASSIGNED',
  }
}
async function uploaded(): Promise<Case> {
  const stranger = { toAccountNo: '9998812349', toBankCode: 'SCB', toName: 'KRAPAO C' }
  const { picture } = await house.transfer(person, { ...stranger, amount: BAHT })
  const { reference } = await house.settle(person.client, picture)
  return {
    say: (by) => by.post(`/api/ops/slips/${reference}/accept`, { reason, bankCode: 'SCB' }),
    isDone: async () => (await house.wallet(person.client)) === BAHT,
  }
}
async function adjusted(): Promise<Case> {
  let id: string | undefined
  return {
    async say(by) {
      if (id !== undefined) return by.post(`/api/ops/adjustments/${id}/approve`, { reason })
      const made = await by.post(`/api/ops/members/${person.memberId}/adjust`, {
        amount: BAHT,
        reason,
      })
      id = String(made.body['id'])
      return made
    },
    isDone: async () => (await house.wallet(person.client)) === BAHT,
  }
}
async function jumped(): Promise<Case> {
  const id = context.ids.reference('look')
  const at = context.clock.now()
  const look = { id, member_id: person.memberId, code: 'pg', believed: 0n, actual: 1_000n }
  const state = 'WAITING' as const
  await db
    .insertInto('game_held_look')
    .values({ ...look, state, first_at: at, last_at: at })
    .execute()
  return {
    say: (by) => by.post(`/api/ops/transfers/${id}/resolve`, { happened: true, reason }),
    isDone: async () =>
      (
        await db
          .selectFrom('approval')
          .select('decided_by')
          .where('subject', '=', id)
          .where('state', '=', 'done')
          .execute()
      ).length === 1,
  }
}
async function withdrawn(): Promise<Case> {
  await context.ledger.submit({
    op: 'post',
    key: `fund ${person.memberId}`,
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(person.memberId), amount: 10_000_000n }],
  })
  const { body } = await person.client.post('/api/wallet/withdraw', { amount: 100_000 })
  const reference = String(body['reference'])
  return {
    say: (by) => by.post(`/api/ops/withdrawals/${reference}/approve`, {}),
    isDone: async () =>
      (
        await db
          .selectFrom('withdrawal')
          .select('state')
          .where('id', '=', reference)
          .executeTakeFirstOrThrow()
      ).state !== 'REQUESTED',
  }
}
const CASES = [
  ['money of nobody', suspended],
  ['a large slip', uploaded],
  ['an adjustment', adjusted],
  ['a balance that has jumped', jumped],
  ['a large withdrawal', withdrawn],
] as const
const worker = async (role: 'owner' | 'finance' = 'finance') => {
  const who = await seat(context, role)
  return { ...who, client: house.client(who.token) }
}
/** Who has left: how an owner says so. */
const LEFT = [
  ['has been switched off', { active: false }],
  ['has another role', { role: 'support' }],
] as const

describe.each(CASES)('%s', (_, open) => {
  it.each(LEFT)('takes two others where who spoke first %s', async (__, change) => {
    const [boss, gone, one, two] = [
      await worker('owner'),
      await worker(),
      await worker(),
      await worker(),
    ]
    const { say, isDone } = await open()
    expect((await say(gone.client)).status).toBeLessThan(300)
    const sent = await boss.client.put(`/api/ops/staff/${gone.id}`, { ...change, reason })
    expect(sent.status).toBe(200)
    expect((await say(one.client)).status).toBe(200)
    expect(await isDone()).toBe(false)
    expect((await say(one.client)).body['message']).toBe('SAME_OPERATOR')
    expect(await isDone()).toBe(false)
    expect((await say(two.client)).status).toBe(200)
    expect(await isDone()).toBe(true)
  })

  it('counts the new approval of who has been given access again', async () => {
    const [boss, second, back, one] = [
      await worker('owner'),
      await worker('owner'),
      await worker(),
      await worker(),
    ]
    const { say, isDone } = await open()
    await say(back.client)
    house.clock.advance(10)
    for (const active of [false, true])
      await boss.client.put(`/api/ops/staff/${back.id}`, { active, reason })
    await db.updateTable('operator').set({ password_hash: 'x' }).where('id', '=', back.id).execute()
    const confirmed = await second.client.post(`/api/ops/staff/${back.id}/confirm`, { reason })
    expect(confirmed.status).toBe(200)
    const again = house.client(await sitAgain(context, back.id))
    expect((await say(again)).status).toBe(200)
    expect(await isDone()).toBe(false)
    expect((await say(again)).body['message']).toBe('SAME_OPERATOR')
    expect((await say(one.client)).status).toBe(200)
    expect(await isDone()).toBe(true)
  })
})

it('waits for who sends the first one away at the same moment', async () => {
  const [boss, one] = [await worker('owner'), await worker()]
  for (let n = 0; n < 8; n += 1) {
    const [{ say, isDone }, gone] = [await suspended(), await worker()]
    await say(gone.client)
    const away = () => boss.client.put(`/api/ops/staff/${gone.id}`, { active: false, reason })
    const [sent] = await Promise.all([away(), say(one.client)])
    expect(sent.status).toBe(200)
    // The log is written in the order in which they came.
    const [, earlier] = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'in', ['operator.change', 'suspense.assign'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(await isDone()).toBe(earlier?.action === 'suspense.assign')
  }
})

import { beforeEach, describe, expect, it } from 'vitest'
import { ruleHouse } from './testing/ruleHouse.ts'

/** What a thief tries against a rule: all at once, beside it, in parts, under another name. */
const house = await ruleHouse()
const { context, db, finance } = house
const HELD = [403, 'IDENTITY_HELD']
beforeEach(house.allOff)

describe('a ring of ten accounts on one device', () => {
  it('gets no gift while a group of five waits by a rule, and passes when a person says so', async () => {
    await house.live({ who: 'GROUP', whoN: 5, effect: 'HOLD_GIFTS' })
    const ring = await house.onOneDevice(10)
    const [first] = ring
    if (!first) throw new Error('nobody')
    await house.sweep()
    for (const who of ring) expect(await house.claim(who)).toEqual(HELD)
    const [hit] = await house.hits({ memberId: first.memberId })
    expect(hit).toMatchObject({ did: 'HOLD_GIFTS', moment: 'GIFT', group: 10, n: 1, mark: null })
    // The offer says so before it is tapped.
    const cards = (await first.client.get('/api/bonus')).body as unknown as {
      code: string
      blocked: { message: string } | null
    }[]
    expect(cards.find(({ code }) => code === 'WELCOME')?.blocked?.message).toBe('IDENTITY_HELD')
    expect((await house.mark(hit?.id ?? '', 'WRONG')).body).toEqual({ marked: 1 })
    expect((await house.claim(first))[0]).toBe(200)
  })

  it('takes fewer gifts than that, however fast it is', async () => {
    await house.live({ who: 'GROUP', whoN: 5, effect: 'HOLD_GIFTS' })
    const said: unknown[] = []
    for (const who of await house.onOneDevice(7)) said.push((await house.claim(who))[0])
    expect(said).toEqual([200, 200, 200, 200, 403, 403, 403])
  })
})

describe('a rule that counts payouts', () => {
  const second = { what: 'WITHDREW', least: 2, effect: 'WAIT' }

  it('lets exactly one of two through that are asked for at once', async () => {
    await house.live(second)
    const who = await house.rich()
    const said = await Promise.all([house.ask(who, 500), house.ask(who, 500)])
    const first = said.filter(({ status }) => status === 201)
    expect(first).toHaveLength(1)
    const id = first[0]?.body['reference']
    expect(await house.rowOf(id)).toMatchObject({ reasons: [], approvals_needed: 0 })
    await house.stateIs(String(id), 'PAID')
    const next = await house.ask(who, 500)
    expect(await house.rowOf(next.body['reference'])).toMatchObject({
      state: 'REQUESTED',
      reasons: ['RULE'],
      approvals_needed: 1,
    })
    // In parts, and under another name: it is the member who is counted.
    await db
      .updateTable('member')
      .set({ name: 'Somebody else', updated_at: context.clock.now() })
      .where('id', '=', who.memberId)
      .execute()
    expect(await house.hits({ withdrawal: String(next.body['reference']) })).toMatchObject([
      { n: 2, sum: 1_000, did: 'WAIT', member: 'Somebody else', amount: 500 },
    ])
  })

  it('adds up baht, and counts what is asked for now', async () => {
    await house.live({ what: 'WITHDREW', measure: 'AMOUNT', least: 1_000, effect: 'HOLD_PAYOUTS' })
    const who = await house.rich()
    const small = await house.ask(who, 999.99)
    expect((await house.rowOf(small.body['reference'])).reasons).toEqual([])
    await house.stateIs(String(small.body['reference']), 'PAID')
    const last = await house.ask(who, 100)
    expect(await house.rowOf(last.body['reference'])).toMatchObject({
      reasons: ['RULE_HELD'],
      approvals_needed: 2,
    })
  })
})

describe('a rule that is switched on', () => {
  it('meets what was approved before, once: who approves it then has it in sight', async () => {
    const who = await house.rich()
    await house.rest(who)
    const id = String((await house.ask(who, 700)).body['reference'])
    expect((await house.rowOf(id)).state).toBe('APPROVED')
    await house.live({ what: 'ASKED', effect: 'WAIT' })
    await house.release(who, id)
    expect(await house.rowOf(id)).toMatchObject({
      state: 'REQUESTED',
      reasons: ['REST', 'RULE'],
      approvals_needed: 1,
      round: 2,
    })
    expect((await finance.post(`/api/ops/withdrawals/${id}/approve`, {})).status).toBe(200)
    await house.stateIs(id, 'PAID')
  })

  it('beside a payout that is asked for holds it all the same, once', async () => {
    const who = await house.rich(1_000)
    await house.rest(who)
    const made = await house.draft({ what: 'ASKED', effect: 'HOLD_PAYOUTS' })
    await house.turn(finance, made.id)
    const [asked] = await Promise.all([house.ask(who, 400), house.turn(house.owner, made.id)])
    const id = String(asked.body['reference'])
    if ((await house.rowOf(id)).state === 'APPROVED') await house.release(who, id)
    const row = await house.rowOf(id)
    expect(row).toMatchObject({ state: 'REQUESTED', approvals_needed: 2 })
    expect(row.reasons).toContain('RULE_HELD')
    expect(await house.hits({ withdrawal: id })).toHaveLength(1)
  })

  it('refuses a payout in neutral words, keeps why, and its money stays', async () => {
    const made = await house.live({
      what: 'ASKED',
      measure: 'AMOUNT',
      least: 900,
      effect: 'REFUSE',
    })
    const who = await house.rich()
    const key = { 'idempotency-key': 'once' }
    const ask = () => who.client.post('/api/wallet/withdraw', { amount: 900 }, key)
    for (const said of [await ask(), await ask()])
      expect([said.status, said.body]).toEqual([403, { message: 'IDENTITY_HELD' }])
    const wallet = (await who.client.get('/api/wallet')).body as unknown as {
      wallet: { amount: number }
    }
    expect(wallet.wallet.amount).toBe(5_000)
    const found = await house.hits({ memberId: who.memberId })
    expect(found).toMatchObject([{ did: 'REFUSE', sum: 900, amount: 900 }])
    expect((await house.ask(who, 899)).status).toBe(201)
    expect(await house.hits({ version: made.id })).toHaveLength(1)
  })
})

describe('a mark of one person', () => {
  it('softens a rule for a payout, and sends none by itself', async () => {
    await house.live({ what: 'ASKED', effect: 'HOLD_PAYOUTS' })
    const who = await house.rich()
    const first = await house.ask(who, 300)
    const id = String(first.body['reference'])
    const [hit] = await house.hits({ withdrawal: id })
    await house.mark(hit?.id ?? '', 'WRONG')
    await db
      .updateTable('withdrawal')
      .set({ state: 'FAILED', fail_reason: 'x', ended_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    const next = await house.ask(who, 300)
    expect(await house.rowOf(next.body['reference'])).toMatchObject({
      reasons: ['RULE'],
      approvals_needed: 1,
    })
  })

  it('is not set by who has a part in the account', async () => {
    await house.live({ what: 'ASKED', effect: 'WAIT' })
    const who = await house.rich()
    const { body } = await house.ask(who, 300)
    const [hit] = await house.hits({ withdrawal: String(body['reference']) })
    await db
      .updateTable('operator')
      .set({ phone: who.username })
      .where('role', '=', 'finance')
      .execute()
    const said = await house.mark(hit?.id ?? '', 'WRONG')
    await db.updateTable('operator').set({ phone: null }).where('role', '=', 'finance').execute()
    expect([said.status, said.body.message]).toEqual([409, 'SAME_OPERATOR'])
  })
})

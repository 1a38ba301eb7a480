import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { proofOf } from '../../../testing/passwordProof.ts'
import { ruleHouse } from './testing/ruleHouse.ts'

/** How a rule is written, tried, switched on and off by two, and what its page tells. */
const house = await ruleHouse()
const { context, db, finance, owner } = house
const support = await house.worker('support')
beforeEach(house.allOff)

const versionsOf = async (number: number) =>
  (
    (await finance.get(`/api/ops/rules/${number}`)).body as unknown as {
      versions: {
        id: string
        version: number
        state: string
        met: object
        proposal: { end: string; operator: string } | null
      }[]
    }
  ).versions

describe('a rule', () => {
  it('counts when a second operator says the same, and its next version takes its place', async () => {
    const first = await house.draft({ effect: 'WAIT' })
    const who = await house.rich()
    expect((await house.turn(finance, first.id)).status).toBe(202)
    // The same again by the same one is no second person.
    expect((await house.turn(finance, first.id)).status).toBe(202)
    expect((await versionsOf(first.rule))[0]?.proposal).toMatchObject({ end: 'ON' })
    const free = await house.ask(who, 100)
    expect((await house.rowOf(free.body['reference'])).reasons).toEqual([])
    await house.stateIs(String(free.body['reference']), 'PAID')
    expect((await house.turn(owner, first.id)).status).toBe(200)
    expect((await house.turn(owner, first.id)).body.message).toBe('NOT_WAITING')

    const dropped = await house.draft({ effect: 'NOTE' }, first.rule)
    await house.turn(finance, dropped.id)
    const next = await house.draft({ effect: 'HOLD_PAYOUTS' }, first.rule)
    expect((await house.turn(owner, dropped.id)).body.message).toBe('NOT_WAITING')
    await house.turn(owner, next.id)
    expect((await house.turn(finance, next.id)).status).toBe(200)
    expect((await versionsOf(first.rule)).map(({ version, state }) => [version, state])).toEqual([
      [3, 'ON'],
      [2, 'DROPPED'],
      [1, 'OFF'],
    ])
    const held = await house.ask(who, 100)
    expect((await house.rowOf(held.body['reference'])).reasons).toEqual(['RULE_HELD'])
  })

  it('is switched off by two, for that loosens; from the inbox too', async () => {
    const made = await house.live({ effect: 'WAIT' })
    const asked = await house.turn(finance, made.id, 'off')
    expect(asked.status).toBe(202)
    const approval = String(asked.body['approval'])
    expect((await finance.post(`/api/ops/approvals/${approval}/confirm`, {})).status).toBe(409)
    const inbox = (await owner.post('/api/ops/approvals', {})).body as unknown as {
      items: { id: string; kind: string; after: Record<string, unknown> }[]
    }
    expect(inbox.items.find(({ id }) => id === approval)).toMatchObject({
      kind: 'rule',
      after: { end: 'OFF', rule: `R-${made.rule}`, version: 1, hits: made.tried.hits },
    })
    expect((await owner.post(`/api/ops/approvals/${approval}/confirm`, {})).status).toBe(200)
    expect((await versionsOf(made.rule))[0]?.state).toBe('OFF')
    const entry = await db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('subject', '=', made.id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.action).toBe('approval.confirm')
  })

  it.each([
    ['whose who has no number', { who: 'GROUP' }],
    ['of a group of one', { who: 'GROUP', whoN: 1 }],
    ['of a level that does not exist', { who: 'LEVEL', whoN: 4 }],
    ['of all with a number', { whoN: 3 }],
    ['of half a payout', { what: 'WITHDREW', least: 1.5 }],
    ['of the amount of a changed account', { what: 'CHANGED_ACCOUNT', measure: 'AMOUNT' }],
    ['of the amount of a gift that has none yet', { measure: 'AMOUNT', effect: 'HOLD_GIFTS' }],
    ['of parts of a satang', { measure: 'AMOUNT', least: 1.234 }],
    ['of two payouts that are asked for now', { least: 2 }],
    ['of more than 30 days', { hours: 721 }],
  ])('%s is refused', async (_, of) => {
    await expect(house.draft(of)).rejects.toThrow('INVALID_REQUEST')
  })

  it('is written and read by nobody who talks with members', async () => {
    const said = await Promise.all([
      support.post('/api/ops/rules', {}),
      support.post('/api/ops/rules/hits', {}),
      support.get('/api/ops/rules/1'),
    ])
    expect(said.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await finance.get('/api/ops/rules/999999')).status).toBe(404)
    expect((await finance.get('/api/ops/rules/x')).status).toBe(404)
    expect((await house.turn(finance, 'nothing')).status).toBe(404)
    expect((await house.mark('999999', 'RIGHT')).status).toBe(404)
    await expect(house.draft({}, 999_999)).rejects.toThrow('NOT_FOUND')
  })
})

describe('a dry run', () => {
  it('finds what the rule then met, member by member and satang by satang', async () => {
    const of = { who: 'NEW', whoN: 30, what: 'WITHDREW', measure: 'AMOUNT', least: 300.5 }
    const began = await house.tryOut(of)
    const made = await house.live(of)
    expect(made.tried).toMatchObject({ hits: began.hits, members: began.members })
    const people = [await house.rich(), await house.rich(), await house.rich()]
    for (const [n, who] of people.entries())
      for (const amount of [100 * (n + 1), 200.5]) {
        const { body } = await house.ask(who, amount)
        await house.stateIs(String(body['reference']), 'PAID')
      }
    const met = await house.hits({ version: made.id })
    const after = await house.tryOut(of)
    expect(met).toHaveLength(3)
    expect(after.hits - began.hits).toBe(met.length)
    expect(after.members - began.members).toBe(3)
    expect(after.money - began.money).toBeCloseTo(met.reduce((sum, { amount }) => sum + amount, 0))
    const sum = (found: readonly { memberId: string; sum: number; amount: number }[]) =>
      found
        .filter(({ memberId }) => people.some((who) => who.memberId === memberId))
        .map((each) => `${each.memberId} ${each.sum} ${each.amount}`)
        .toSorted()
    expect(sum(after.sample)).toEqual(sum(met))
    // What a person said of them is told with it.
    await house.mark(met[0]?.id ?? '', 'RIGHT')
    await house.mark(met[1]?.id ?? '', 'WRONG')
    expect(await house.tryOut(of)).toMatchObject({ right: 1, wrong: 1 })
    expect((await versionsOf(made.rule))[0]?.met).toEqual({ hits: 3, right: 1, wrong: 1 })
  })

  it.each([
    ['REGISTERED', 1],
    ['DEPOSITED', 2],
    ['TOOK_GIFT', 1],
    ['JOINED_GROUP', 1],
    ['CHANGED_ACCOUNT', 1],
    ['SLIP_REFUSED', 2],
    ['NEW_DEVICE', 2],
  ])('and the rule count %s alike', async (what, n) => {
    const made = await house.live({ what, least: n })
    const above = await house.live({ what, least: n + 1 })
    const [who] = await house.onOneDevice(2)
    if (!who) throw new Error('nobody')
    await house.sweep()
    await happens(who.memberId)
    const asked = await house.ask(who, 100)
    const id = String(asked.body['reference'])
    const found = await house.hits({ withdrawal: id })
    expect(found.filter(({ number }) => [made.rule, above.rule].includes(number))).toMatchObject([
      { number: made.rule, n },
    ])
    const { sample } = await house.tryOut({ what, least: n })
    expect(sample.find(({ memberId }) => memberId === who.memberId)).toMatchObject({ n })
  })
})

let made = 0
/** Two deposits, a gift that is over, another bank account before, two slips that were refused. */
const happens = async (memberId: string): Promise<void> => {
  const at = new Date(context.clock.now().getTime() - 60_000)
  const key = `thing${(made += 1)}`
  await sql`insert into deposit (id, member_id, method, source, external_id, amount, coins, paid_at, created_at, late)
    select ${key} || n, ${memberId}, 'QR', 'KBANK', ${key} || n, 100, 0, ${at}, ${at}, false
    from generate_series(1, 2) n`.execute(db)
  await sql`insert into playthrough (id, member_id, kind, source_id, description, amount, given_from, base, state,
      opened_at, ended_at, weights)
    values (${key}, ${memberId}, 'bonus', ${key}, 'x', 100, 'house:bonus', 100, 'SUCCESS', ${at}, ${at}, '{}')`.execute(
    db,
  )
  await sql`insert into member_bank_past (member_id, account_key, left_at) values (${memberId}, ${key}, ${at})`.execute(
    db,
  )
  await sql`insert into slip (reference, member_id, status, note, width, height, created_at)
    select ${key} || n, ${memberId}, 'FAILED', 'x', 1, 1, ${at} from generate_series(1, 2) n`.execute(
    db,
  )
  await house.give(memberId, 5_000)
}

describe('a member whom a rule met', () => {
  it('reads nothing of it in what we know of them, and is gone with the account', async () => {
    await house.live({ effect: 'HOLD_PAYOUTS' })
    const who = await house.rich()
    const { body } = await house.ask(who, 200)
    const [hit] = await house.hits({ memberId: who.memberId })
    await house.mark(hit?.id ?? '', 'RIGHT')
    const told = [
      await who.client.get('/api/account/export', await proofOf(who.client, who.password)),
      await who.client.get('/api/wallet'),
      await who.client.post('/api/statement', { page: 1 }),
      await who.client.get('/api/notices'),
    ]
    const text = told.map((each) => each.text).join()
    expect(text).toContain(String(body['reference']))
    expect(text).not.toMatch(/RULE|house_rule|seen on the sandbox/i)
    await sql`select house_rule_forget(${who.memberId})`.execute(db)
    expect(await house.hits({ memberId: who.memberId })).toEqual([])
  })
})

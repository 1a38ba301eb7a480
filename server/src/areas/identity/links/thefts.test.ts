import { describe, expect, it } from 'vitest'
import { linkHouse } from './testing/linkHouse.ts'

/** Ten accounts of one thief get no ten gifts, and nobody else waits for them. */
const house = await linkHouse()
const { context, db } = house
const [finance, support] = [await house.worker('finance'), await house.worker('support')]
const HELD = [403, 'IDENTITY_HELD']
const decide = (id: string, body: object, by = finance) =>
  by.post(`/api/ops/links/${id}/decide`, { reason: 'looked at', ...body })

describe('a ring of ten accounts on one device', () => {
  it('is one group with its reasons within a minute, and its gifts wait for a person', async () => {
    const ring = await house.onOneDevice(10)
    const [first, , , last] = ring
    if (!first || !last) throw new Error('nobody')
    await house.sweep()
    const { group, links } = await house.linksOf(support, first)
    expect(group).toMatchObject({ size: 10, giftsWait: true, decided: null })
    expect(links).toHaveLength(9)
    expect(links.every(({ strength }) => strength === 'STRONG')).toBe(true)
    expect(links[0]?.reasons[0]).toMatchObject({
      kind: 'DEVICE',
      shown: expect.stringMatching(/^Chrome, Android x.{4}$/) as unknown,
    })
    for (const who of ring) expect(await house.claim(who)).toEqual(HELD)
    // The offer says so before it is tapped, and nothing of the member's has moved.
    const cards = (await first.client.get('/api/bonus')).body as unknown as {
      code: string
      blocked: { message: string } | null
    }[]
    expect(cards.find(({ code }) => code === 'WELCOME')?.blocked?.message).toBe('IDENTITY_HELD')

    const { body } = await support.get(`/api/ops/links/${group?.id}`)
    expect(body).toMatchObject({
      group: { size: 10 },
      reasons: [{ kind: 'DEVICE', strength: 'STRONG', times: 10 }, { kind: 'BROWSER' }],
      sums: { paidIn: 0, paidOut: 0, balance: 0, gifts: 0 },
    })
    const facts = await support.post(`/api/ops/members/${last.memberId}/facts`, {})
    expect(facts.body['signals']).toContainEqual(
      expect.objectContaining({ code: 'LINKED', severity: 'care', figures: { n: 10 } }),
    )
  })

  it('takes no more gifts than may belong together, however fast it is', async () => {
    const ring = await house.onOneDevice(10)
    const said: unknown[] = []
    for (const who of ring) said.push((await house.claim(who))[0])
    expect(said).toEqual([200, 200, 200, 403, 403, 403, 403, 403, 403, 403])
  })

  it('is found too where each account had its device to itself before', async () => {
    const people = [await house.member(), await house.member(), await house.member()]
    const cookies = await Promise.all(people.map((who) => house.logIn(who)))
    await house.sweep()
    const [one, two, three] = people
    if (!one || !two || !three) throw new Error('nobody')
    expect((await house.linksOf(finance, one)).group).toBeNull()
    await house.logIn(two, { cookie: cookies[0] ?? '' })
    await house.logIn(three, { cookie: cookies[1] ?? '' })
    await house.sweep()
    await house.sweep()
    const ids = await Promise.all(
      people.map(async (who) => (await house.linksOf(finance, who)).group),
    )
    expect(new Set(ids.map((group) => group?.id)).size).toBe(1)
    expect(ids[0]).toMatchObject({ size: 3, giftsWait: false })
  })
})

describe('a household', () => {
  it('of two on one device takes its gifts', async () => {
    const [one, two] = await house.onOneDevice(2)
    if (!one || !two) throw new Error('nobody')
    await house.sweep()
    expect((await house.linksOf(support, one)).group).toMatchObject({ size: 2, giftsWait: false })
    expect((await house.claim(one))[0]).toBe(200)
    expect((await house.claim(two))[0]).toBe(200)
    const { id } = (await house.linksOf(support, one)).group ?? { id: '' }
    const { body } = await support.get(`/api/ops/links/${id}`)
    expect(body).toMatchObject({ sums: { gifts: 100 }, members: [{ gifts: 50 }, { gifts: 50 }] })
  })
})

describe('accounts without a cookie', () => {
  it('belong together by one holder in one browser at one place, not by the name or the place alone', async () => {
    const bankAccountName = 'MALEE DUANGJAI'
    const [one, two, neighbour, namesake] = [
      await house.member({ bankAccountName }),
      await house.member({ bankAccountName: 'Miss Malee  Duangjai' }),
      await house.member(),
      await house.member({ bankAccountName }),
    ]
    for (const who of [one, two, neighbour]) await house.logIn(who, { address: '203.0.113.7' })
    await house.logIn(namesake, { address: '198.51.100.9' })
    await house.sweep()
    const { group, links } = await house.linksOf(finance, one)
    expect(group).toMatchObject({ size: 2 })
    const found = new Map(links.map((link) => [link.memberId, link]))
    expect(found.get(two.memberId)?.strength).toBe('STRONG')
    expect(
      found
        .get(two.memberId)
        ?.reasons.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['BROWSER', 'HOLDER', 'PLACE'])
    expect(found.get(neighbour.memberId)?.strength).toBe('MIDDLE')
    expect(found.get(namesake.memberId)?.strength).toBe('MIDDLE')
    const { text } = await finance.get(`/api/ops/members/${one.memberId}/links`)
    expect(text).not.toContain('203.0.113.7')
  })

  it('are linked by a carrier’s address with nobody once a crowd has it', async () => {
    const crowd = await Promise.all(Array.from({ length: 14 }, () => house.member()))
    for (const who of crowd) await house.logIn(who, { address: '203.0.113.99' })
    await house.sweep()
    const [one] = crowd
    if (!one) throw new Error('nobody')
    expect(await house.linksOf(finance, one)).toEqual({ group: null, links: [] })
  })
})

describe('one bank account', () => {
  it('that one had and another has now, or pays from, joins them', async () => {
    const [had, has, payer] = [await house.member(), await house.member(), await house.member()]
    const change = (memberId: string, no: string) =>
      db
        .updateTable('member')
        .set({ bank_account_no: no, updated_at: context.clock.now() })
        .where('id', '=', memberId)
        .execute()
    await change(had.memberId, '9900000001')
    await change(has.memberId, had.bankAccountNo)
    await paidFrom(payer, had.bankCode, had.bankAccountNo)
    await house.sweep()
    const { group, links } = await house.linksOf(finance, payer)
    expect(group).toMatchObject({ size: 3 })
    expect(links.map(({ reasons }) => reasons[0]?.kind)).toEqual(['ACCOUNT', 'ACCOUNT'])
    expect(JSON.stringify(links)).not.toContain(had.bankAccountNo)
  })

  it('joins nobody by the word that a bank has for no account', async () => {
    const payers = [await house.member(), await house.member(), await house.member()]
    for (const payer of payers) await paidFrom(payer, 'SCB', '0000000000')
    await house.sweep()
    for (const payer of payers) expect((await house.linksOf(finance, payer)).group).toBeNull()
  })
})

let paid = 0
/** Money of the member, as the bank's line tells whose account sent it. */
const paidFrom = (payer: { memberId: string }, code: string, no: string) =>
  db
    .insertInto('incoming_payment')
    .values({
      id: `bank:SCB:paid-${++paid}`,
      kind: 'bank',
      account: 'bank:SCB',
      amount: 10_000n,
      reference: `paid-${paid}`,
      sending_bank: null,
      first_of: null,
      from_bank_code: code,
      from_account_no: no,
      happened_at: context.clock.now(),
      received_at: context.clock.now(),
      state: 'CREDITED',
      member_id: payer.memberId,
    } as never)
    .execute()

describe('stakes on both sides of a game', () => {
  // What one pair stakes no other does.
  let stake = 1_000
  const play = async (
    pair: readonly [string, string],
    of: (n: number) => [number, number],
    times = 12,
    began = 0,
  ) => {
    stake += 1
    for (let n = 0; n < times; n++) {
      const at = new Date(context.clock.now().getTime() - (began + n) * 60_000)
      await house.meet(pair, { stake, wins: of(n), at })
    }
    await house.sweep()
  }

  it('join two who win what the other loses, a dozen times', async () => {
    const [one, two] = [await house.member(), await house.member()]
    const pair = [one.memberId, two.memberId] as const
    await play(pair, (n) => (n % 2 ? [2_000, 0] : [0, 2_000]), 11)
    expect((await house.linksOf(finance, one)).group).toBeNull()
    await play(pair, () => [2_000, 0], 1, 30)
    expect(await house.linksOf(finance, two)).toMatchObject({
      group: { size: 2 },
      links: [{ memberId: one.memberId, reasons: [{ kind: 'OPPOSITE', times: 12 }] }],
    })
    // Compared again, and again, they have met no more often.
    await house.sweep()
    expect((await house.linksOf(finance, two)).links[0]?.reasons[0]?.times).toBe(12)
  })

  it('join nobody who merely sits at the same table', async () => {
    const [one, two] = [await house.member(), await house.member()]
    await play([one.memberId, two.memberId], (n) => (n % 3 ? [2_000, 0] : [2_000, 2_000]), 24)
    expect(await house.linksOf(finance, one)).toEqual({ group: null, links: [] })
  })

  it('join two rings into one, whichever was the larger', async () => {
    const [small, large] = [await house.onOneDevice(2), await house.onOneDevice(3)]
    await house.sweep()
    const [one, two] = [small[0], large[0]]
    if (!one || !two) throw new Error('nobody')
    const before = (await house.linksOf(finance, one)).group
    await decide(before?.id ?? '', { decision: 'HOLD', size: 2 })
    await play([one.memberId, two.memberId], () => [0, 2_000])
    const { group } = await house.linksOf(finance, one)
    // What a person held of one is held of both, and its old address leads to the whole.
    expect(group).toMatchObject({ size: 5, giftsWait: true, decided: { decision: 'HOLD' } })
    const { body } = await finance.get(`/api/ops/links/${before?.id}`)
    expect(body).toMatchObject({ group: { id: group?.id, size: 5 } })
    expect(await decide(before?.id ?? '', { decision: 'LET', size: 2 })).toMatchObject({
      status: 409,
    })
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { dyingLedger } from '../../../testing/crashes/dying.ts'
import { playersOf } from '../playthrough/testing/players.ts'
import { claimOffer } from './claim.ts'
import { saveOffer, type OfferBanner } from './save.ts'
import { seedOffers } from './seed/seedOffers.ts'
import type { NewOffer } from './store.ts'

const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, wallet, rows, rowOf } = playersOf(cashier)

interface Card {
  code: string
  name: string
  type: string
  maxReceived: number
  percentFail: number
  banners: { image: string; html: string }[]
  userBonus: { _id: string; isActive: boolean; received: { updatedAt: string }[] } | null
  blocked: { message: string; details?: object } | null
}
let offers = 0
async function offer(more: Partial<NewOffer> = {}, banners: OfferBanner[] = []): Promise<string> {
  offers += 1
  const row: NewOffer = {
    id: `t${offers}`,
    kind: 'bonus',
    code: `T${offers}`,
    name_th: `ทดสอบ ${offers}`,
    name_en: `Test ${offers}`,
    type: 'limit',
    max_received: 1,
    reward_amount: 5_000n,
    turnover_multiple: 300,
    percent_fail: 750,
    ...more,
  }
  await saveOffer(context.db, row, banners)
  return row.code
}
const activate = (who: Caller, code: string) =>
  who.get<{ message?: string; _id?: string; isActive?: boolean; received?: unknown[] }>(
    `/api/bonus/activate/${code}`,
  )
const promote = (who: Caller, code: string) =>
  who.get<{ message: string }>(`/api/promotion/activate/${encodeURIComponent(code)}`)
const clear = async (who: Caller) => expect((await who.get('/api/bonus/clear')).status).toBe(200)
const cardOf = async (who: Caller, code: string) =>
  (await who.get<Card[]>('/api/bonus')).body.find((card) => card.code === code)
const says = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer
  return [status, body.message]
}

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
})

/** What counts how much, and nothing owed: the settings as they ship. */
const COUNTS = {
  owed: 0,
  maxBet: null,
  weights: {
    categories: [
      { category: 'slot', percent: 100 },
      { category: 'sport', percent: 10 },
      { category: 'lotto', percent: 50 },
    ],
    games: [],
  },
}

describe('the demo content', () => {
  it('is one bonus of each type, with banners we serve and what each asks in baht', async () => {
    const cards = (await member.get<Card[]>('/api/bonus')).body
    expect(
      cards.map(({ code, type, maxReceived, percentFail, userBonus }) => [
        code,
        type,
        maxReceived,
        percentFail,
        userBonus,
      ]),
    ).toEqual([
      ['FIRST100', 'limit', 1, 5, null],
      ['DAILY20', 'day', 1, 5, null],
      ['WEEKLY30', 'week', 1, 5, null],
    ])
    for (const {
      banners: [banner],
    } of cards) {
      const picture = await fetch(`${cashier.url}${banner?.image}`)
      expect([
        picture.status,
        picture.headers.get('content-type'),
        (await picture.text()).startsWith('<svg'),
      ]).toEqual([200, 'image/svg+xml', true])
      expect(banner?.html).toContain('฿')
    }
    const multiples = await context.db.selectFrom('offer').select('turnover_multiple').execute()
    for (const { turnover_multiple: multiple } of multiples)
      expect(multiple).toBeLessThanOrEqual(1_000)
    expect((await member.get('/api/promotion/find/welcome')).body).toMatchObject({
      code: 'WELCOME',
      percentFail: 5,
      description: expect.stringContaining('฿100'),
    })
  })

  it(
    clause(
      ['GLI A.5.3', 'LCCP 5.1.1(3)(a)'],
      'tells what taking it now would give and ask of this member, to the satang that it then is',
    ),
    async () => {
      const asked = async (code: string) =>
        ((await cardOf(member, code)) as { asks?: unknown } | undefined)?.asks
      expect([await asked('FIRST100'), await asked('DAILY20')]).toEqual([
        null,
        {
          gift: 20,
          turnover: 60,
          reach: null,
          failBelow: 1,
          until: null,
          matches: 0,
          own: 0,
          ...COUNTS,
        },
      ])
      await deposit(member.memberId, 0.99)
      expect(await asked('FIRST100')).toBeNull()
      await deposit(member.memberId, 120.25)
      const found = (await member.get('/api/promotion/find/WELCOME')).body
      expect(found['asks']).toEqual({
        gift: 100,
        turnover: 500,
        reach: null,
        failBelow: 11.06,
        until: null,
        matches: 0,
        own: 121.24,
        ...COUNTS,
      })
      const told = await asked('FIRST100')
      expect(told).toEqual({
        gift: 120.25,
        turnover: 1_202.5,
        reach: null,
        failBelow: 12.07,
        until: null,
        matches: 120.25,
        own: 121.24,
        ...COUNTS,
      })
      await activate(member, 'FIRST100')
      expect((await member.get('/api/bonus/check/active')).body).toMatchObject({
        progress: { turnoverTarget: 1_202.5, failBelow: 12.07 },
      })
      // What it stood on is used.
      expect(await asked('FIRST100')).toBeNull()
    },
  )

  it('S255: doubles the last deposit up to 500, once a deposit and once a member', async () => {
    expect(await says(activate(member, 'FIRST100'))).toEqual([422, 'BONUS_CONDITION'])
    await deposit(member.memberId, 0.99)
    expect(await says(activate(member, 'FIRST100'))).toEqual([422, 'BONUS_CONDITION'])
    await deposit(member.memberId, 120.25)
    const given = await activate(member, 'FIRST100')
    expect([given.status, given.body]).toEqual([
      200,
      { _id: expect.any(String), isActive: true, received: [{ updatedAt: expect.any(String) }] },
    ])
    expect(await wallet(member)).toBe(99n + 2n * 12_025n)
    expect(await rowOf(member)).toMatchObject({
      amount: 12_025n,
      turnover_target: 5n * 24_050n,
      fail_below: (99n + 24_050n) / 20n,
    })
    expect((await cardOf(member, 'FIRST100'))?.userBonus).toEqual(given.body)
    expect((await rows(member))[0]).toMatchObject({
      item: {
        kind: 'bonus',
        description: expect.stringContaining('"th":"โบนัส 100% สูงสุด ฿500"'),
      },
    })
    const rich = await cashier.member()
    await deposit(rich.memberId, 5_000)
    expect((await activate(rich, 'FIRST100')).status).toBe(200)
    expect(await wallet(rich)).toBe(550_000n)
  })

  it('WELCOME gives 100 to who deposited 100 within a day, once', async () => {
    expect(await says(promote(member, 'WELCOME'))).toEqual([422, 'BONUS_CONDITION'])
    await deposit(member.memberId, 60)
    await deposit(member.memberId, 39.99)
    expect(await says(promote(member, 'WELCOME'))).toEqual([422, 'BONUS_CONDITION'])
    await deposit(member.memberId, 0.01)
    expect((await member.get('/api/promotion/current')).body).toBeNull()
    expect(await says(promote(member, 'welcome'))).toEqual([200, 'SUCCESS'])
    expect(await wallet(member)).toBe(20_000n)
    expect((await member.get('/api/promotion/current')).body).toMatchObject({
      code: 'WELCOME',
      percentFail: 5,
    })
    expect((await member.get('/api/bonus/check/active')).body).toMatchObject({
      status: true,
      type: 'promotion',
    })
    expect(await says(promote(member, 'WELCOME'))).toEqual([409, 'PROMOTION_RECEIVED'])
    await clear(member)
    expect(await says(promote(member, 'WELCOME'))).toEqual([409, 'PROMOTION_RECEIVED'])
    expect([await wallet(member), (await member.get('/api/promotion/current')).body]).toEqual([
      10_000n,
      null,
    ])
  })

  it('is given once to a database from before there were offers, and what is deleted does not come back', async () => {
    const { db } = context
    const demo = async () =>
      (
        await db
          .selectFrom('offer')
          .select('code')
          .where('id', 'like', '%-%')
          .orderBy('code')
          .execute()
      ).map(({ code }) => code)
    const all = await demo()
    // As a database of the version before: no part was ever given, and there is no offer.
    const own = await db.selectFrom('offer').selectAll().execute()
    await db.deleteFrom('demo_part').execute()
    await db.deleteFrom('offer').execute()
    const receipts = await db.selectFrom('offer_receipt').selectAll().execute()
    await db.deleteFrom('offer_receipt').execute()
    await Promise.all([seedOffers(context), seedOffers(context)])
    expect(await demo()).toEqual(all)
    await db.deleteFrom('offer').where('code', '=', 'DAILY20').execute()
    await seedOffers(context)
    expect(await demo()).not.toContain('DAILY20')
    await db.deleteFrom('offer').execute()
    await seedOffers(context)
    expect(await demo()).toEqual([])
    // A site whose bank accounts are an operator's own is given nothing.
    await db.deleteFrom('demo_part').execute()
    const account = { account_no: '4050012345' }
    await db
      .updateTable('deposit_account')
      .set({ account_no: '9999999999' })
      .where('id', '=', 'scb-1')
      .execute()
    await seedOffers(context)
    expect(await demo()).toEqual([])
    await db.updateTable('deposit_account').set(account).where('id', '=', 'scb-1').execute()
    await seedOffers({ ...context, config: { ...context.config, seed: 'none' } })
    expect(await demo()).toEqual([])
    await seedOffers(context)
    expect(await demo()).toEqual(all)
    await db.insertInto('offer_receipt').values(receipts).execute()
    for (const row of own.filter(({ id }) => !id.includes('-')))
      await db.insertInto('offer').values(row).execute()
  })
})

describe('activating', () => {
  it('a second time, by a retry or another bonus, meets the first and changes nothing', async () => {
    const [code, other] = [await offer(), await offer()]
    const first = await activate(member, code)
    expect(await says(activate(member, code))).toEqual([409, 'BONUS_ALREADY_ACTIVE'])
    expect(await says(activate(member, other))).toEqual([409, 'BONUS_ALREADY_ACTIVE'])
    expect([await wallet(member), (await cardOf(member, code))?.userBonus]).toEqual([
      5_000n,
      first.body,
    ])
    await deposit(member.memberId, 100)
    expect(await says(promote(member, 'WELCOME'))).toEqual([409, 'BONUS_ALREADY_ACTIVE'])
  })

  it('frees the way by itself when the one before had come to its end unseen', async () => {
    const [code, next] = [
      await offer({ turnover_multiple: 100, min_deposit: 100n, max_received: 2 }),
      await offer({ min_deposit: 100n }),
    ]
    await deposit(member.memberId, 100)
    expect((await activate(member, code)).status).toBe(200)
    await play('pg', await put(member, 'pg', 150), 150, 150)
    expect((await activate(member, next)).status).toBe(200)
    expect((await cardOf(member, code))?.userBonus).toMatchObject({
      isActive: false,
      received: [{}],
    })
  })

  it('is one of 128 at once, in one process and in eight', async () => {
    const code = await offer({ max_received: 9 })
    const all = await Promise.all(Array.from({ length: 128 }, () => activate(member, code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body.message === 'BONUS_ALREADY_ACTIVE')).toHaveLength(127)
    const other = await cashier.member()
    const row = await context.db
      .selectFrom('offer')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const processes = Array.from({ length: 8 }, () => cashier.restarted())
    const tried = await Promise.allSettled(
      Array.from({ length: 128 }, (_, n) =>
        claimOffer(processes[n % 8] ?? context, other.memberId, row),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tried)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
    expect([await wallet(member), await wallet(other), (await rows(other)).length]).toEqual([
      5_000n,
      5_000n,
      1,
    ])
  })

  it('demands a deposit of a member with more than 10 baht in all, games included', async () => {
    const [code, again] = [await offer(), await offer()]
    await deposit(member.memberId, 20)
    await put(member, 'pg', 9.5)
    const username = await put(member, 'imi', 10.5)
    expect(await says(activate(member, code))).toEqual([422, 'BONUS_REMAINING'])
    // The figures that its words say: 0.5 in the wallet, and what the games hold.
    expect((await activate(member, code)).body).toMatchObject({
      details: { total: 20, below: 10 },
    })
    // Lost a moment ago, and nobody has refreshed since.
    await play('imi', username, 10, 0)
    expect((await activate(member, code)).status).toBe(200)
    await clear(member)
    await deposit(member.memberId, 0.01)
    expect(await says(activate(member, again))).toEqual([422, 'BONUS_REMAINING'])
    expect(await wallet(member)).toBe(1_001n)
  })

  it('an unknown, closed, future or past bonus is no data, and is not on the page', async () => {
    const now = context.clock.now().getTime()
    const codes = [
      await offer({ active: false }),
      await offer({ starts_at: new Date(now + 60_000) }),
      await offer({ ends_at: new Date(now - 1) }),
    ]
    for (const code of ['NOSUCH', 'WELCOME', ...codes])
      expect(await says(activate(member, code))).toEqual([404, 'NO_DATA'])
    for (const code of codes) expect(await cardOf(member, code)).toBeUndefined()
  })

  it('changed by an operator while the games are asked is given on its last terms, or refused', async () => {
    const seen = async (more: Partial<NewOffer> = {}) => {
      const code = await offer(more)
      return context.db
        .selectFrom('offer')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    }
    const take = (row: Awaited<ReturnType<typeof seen>>) =>
      claimOffer(context, member.memberId, row)
    const write = (id: string, set: Partial<NewOffer>) =>
      context.db.updateTable('offer').set(set).where('id', '=', id).execute()
    const [closed, gone, ended, full, changed] = [
      await seen(),
      await seen({ kind: 'promotion' }),
      await seen(),
      await seen(),
      await seen(),
    ]
    await write(closed.id, { active: false })
    await context.db.deleteFrom('offer').where('id', '=', gone.id).execute()
    await write(ended.id, { ends_at: context.clock.now() })
    expect((await activate(await cashier.member(), full.code)).status).toBe(200)
    await write(full.id, { quota: 1 })
    await write(changed.id, { reward_amount: 700n, turnover_multiple: 100 })
    for (const [row, code] of [
      [closed, 'NO_DATA'],
      [gone, 'NO_PROMOTION'],
      [ended, 'NO_DATA'],
      [full, 'BONUS_FULL'],
    ] as const)
      await expect(take(row), code).rejects.toMatchObject({ code })
    expect([await wallet(member), (await rows(member)).length]).toEqual([0n, 0])
    expect(await take(changed)).toMatchObject({ amount: 700n })
    expect(await rowOf(member)).toMatchObject({ amount: 700n, turnover_target: 700n })
  })

  it('is refused to who has excluded himself', async () => {
    const code = await offer()
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(context.clock.now().getTime() + 60_000) })
      .where('id', '=', member.memberId)
      .execute()
    expect(await says(activate(member, code))).toEqual([403, 'SELF_EXCLUDED'])
  })

  it('is demanded of a page of our own: no header, another site or a HEAD changes nothing', async () => {
    const code = await offer()
    expect(
      (
        await member.send('GET', `/api/bonus/activate/${code}`, {
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await member.send('HEAD', `/api/bonus/activate/${code}`, {})).status).toBe(405)
    expect(await wallet(member)).toBe(0n)
  })

  it('ends with the quota: of 32 members at once five have it', async () => {
    const code = await offer({ quota: 5 })
    const row = await context.db
      .selectFrom('offer')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const people = await Promise.all(Array.from({ length: 32 }, () => cashier.member()))
    const processes = Array.from({ length: 4 }, () => cashier.restarted())
    const tried = await Promise.allSettled(
      people.map((person, n) => claimOffer(processes[n % 4] ?? context, person.memberId, row)),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'BONUS_FULL' })
    expect(await says(activate(member, code))).toEqual([422, 'BONUS_FULL'])
  })

  it('a percent is of one deposit once, whichever bonus it was', async () => {
    const percent = {
      reward_percent: 2_000,
      reward_amount: 100_000n,
      min_deposit: 1_000n,
      max_received: 3,
      turnover_multiple: 100,
    } as const
    const [one, two] = [await offer(percent), await offer(percent)]
    await deposit(member.memberId, 50)
    expect((await activate(member, one)).status).toBe(200)
    await clear(member)
    for (const code of [one, two])
      expect(await says(activate(member, code))).toEqual([422, 'BONUS_CONDITION'])
    await deposit(member.memberId, 30.33)
    expect((await activate(member, two)).status).toBe(200)
    expect((await rowOf(member)).amount).toBe(606n)
    // A share under one satang is no gift.
    await clear(member)
    await deposit(member.memberId, 99.99)
    const tiny = await offer({ ...percent, reward_percent: 1, turnover_multiple: null })
    expect(await says(activate(member, tiny))).toEqual([422, 'BONUS_CONDITION'])
    await deposit(member.memberId, 100)
    expect((await activate(member, tiny)).status).toBe(200)
    expect((await rowOf(member)).amount).toBe(1n)
  })

  it('a deposit that may have gone out again is none', async () => {
    await deposit(member.memberId, 300)
    expect((await member.post('/api/wallet/withdraw', { amount: 300 })).status).toBe(201)
    expect(await says(activate(member, 'FIRST100'))).toEqual([422, 'BONUS_CONDITION'])
    cashier.advance(5)
    await deposit(member.memberId, 100)
    expect((await activate(member, 'FIRST100')).status).toBe(200)
  })

  it('leaves nothing when the process dies before the commit', async () => {
    const code = await offer()
    const row = await context.db
      .selectFrom('offer')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const dying = cashier.restarted()
    dying.ledger = dyingLedger(dying.ledger)
    await expect(claimOffer(dying, member.memberId, row)).rejects.toThrow('killed')
    expect([await wallet(member), (await cardOf(member, code))?.userBonus]).toEqual([0n, null])
    expect((await activate(member, code)).status).toBe(200)
    expect(await wallet(member)).toBe(5_000n)
  })
})

describe('a promotion', () => {
  it('is found however it is typed, and is none when there is none', async () => {
    await offer({
      kind: 'promotion',
      code: 'สวัสดี 50%',
      description_th: 'คำ<script>x</script><b>อธิบาย</b>',
    })
    expect(
      (await member.get(`/api/promotion/find/${encodeURIComponent('สวัสดี 50%')}`)).body,
    ).toEqual({
      code: 'สวัสดี 50%',
      percentFail: 7.5,
      terms: [
        'รับ ฿50',
        'มียอดเล่นรวม ฿150 จึงจะถอนได้',
        'นับทุกเกมเต็มจำนวน',
        'หากยอดรวมเหลือไม่เกิน 7.5% ของยอดรวมหลังรับโบนัส โบนัสสิ้นสุด ส่วนที่เหลือถอนได้',
        'ไม่มีกำหนดเวลา',
        'ยกเลิกได้ทุกเมื่อ โบนัสและเงินที่ชนะจากโบนัสจะถูกหัก เงินของคุณเองยังอยู่',
      ],
      description: 'คำ<b>อธิบาย</b>',
      asks: expect.any(Object),
    })
    for (const code of ['NOSUCH', 'FIRST100', '%20']) {
      expect(await says(member.get(`/api/promotion/find/${code}`))).toEqual([404, 'NO_PROMOTION'])
      expect(await says(promote(member, code))).toEqual([404, 'NO_PROMOTION'])
    }
  })

  it('refuses codes to a member who has guessed thirty in an hour, the right one too', async () => {
    const other = await cashier.member()
    for (let n = 0; n < 15; n++) {
      await member.get(`/api/promotion/find/GUESS${n}`)
      await promote(member, `GUESS${n}X`)
    }
    for (const call of [member.get('/api/promotion/find/WELCOME'), promote(member, 'WELCOME')])
      expect(await says(call)).toEqual([429, 'REQUEST_LIMIT'])
    expect((await other.get('/api/promotion/find/WELCOME')).status).toBe(200)
    cashier.advance(3_600_000)
    await member.get('/api/play')
    expect((await member.get('/api/promotion/find/WELCOME')).status).toBe(200)
  })

  it('is one of 128 at once; full is full, and a gift without a deposit asks for an empty wallet', async () => {
    const code = await offer({ kind: 'promotion', code: 'RACE' })
    const all = await Promise.all(Array.from({ length: 128 }, () => promote(member, code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body.message === 'PROMOTION_RECEIVED')).toHaveLength(127)
    expect(await wallet(member)).toBe(5_000n)
    const other = await cashier.member()
    await deposit(other.memberId, 10.01)
    expect(await says(promote(other, code))).toEqual([422, 'BONUS_REMAINING'])
    await offer({ kind: 'promotion', code: 'EMPTY', quota: 0 })
    expect(await says(promote(await cashier.member(), 'EMPTY'))).toEqual([422, 'BONUS_FULL'])
  })
})

describe('an offer that asks for more than 10 times its gift', () => {
  it('is refused when it is saved, a percent calculated with the deposit that it matches', async () => {
    const matched = { reward_percent: 10_000, min_deposit: 100n }
    for (const more of [
      { turnover_multiple: 1_001 },
      { ...matched, turnover_multiple: 501 },
      { ...matched, reward_percent: 2_000, turnover_multiple: 167 },
    ])
      await expect(offer(more)).rejects.toThrow(RangeError)
    await offer({ turnover_multiple: 1_000 })
    await offer({ ...matched, turnover_multiple: 500 })
    await offer({ ...matched, reward_percent: 2_000, turnover_multiple: 166 })
    await cashier.set('turnoverCeiling', 12)
    await offer({ turnover_multiple: 1_200 })
    await cashier.set('turnoverCeiling', 10)
  })
})

describe('what blocks an offer', () => {
  const blocked = async (code: string) => (await cardOf(member, code))?.blocked
  it('is told before it is taken, as claiming it would say', async () => {
    const [asking, free, once] = [
      await offer({ reward_percent: 5_000, min_deposit: 10_000n }),
      await offer({}),
      await offer({ quota: 0 }),
    ]
    expect([await blocked(asking), await blocked(free), await blocked(once)]).toEqual([
      {
        message: 'BONUS_CONDITION',
        details: { condition: 'DEPOSIT', hours: null, has: 0, needs: 100, lacks: 100 },
      },
      null,
      { message: 'BONUS_FULL' },
    ])
    await deposit(member.memberId, 130)
    expect([await blocked(asking), await blocked(free)]).toEqual([
      null,
      { message: 'BONUS_REMAINING', details: { total: 130, below: 10 } },
    ])
    expect((await activate(member, asking)).status).toBe(200)
    expect([await blocked(asking), await blocked(free)]).toEqual([
      { message: 'BONUS_MAX_CLAIMED' },
      { message: 'BONUS_ALREADY_ACTIVE' },
    ])
  })
})

it('too much money left is told by the games of now: what was lost there a moment ago is gone', async () => {
  const code = await offer({})
  await deposit(member.memberId, 100)
  const username = await put(member, 'pg', 100)
  const blocked = async () => (await cardOf(member, code))?.blocked
  expect(await blocked()).toEqual({
    message: 'BONUS_REMAINING',
    details: { total: 100, below: 10 },
  })
  await play('pg', username, 100, 0)
  // Nobody has asked the game since.
  expect(await blocked()).toBeNull()
  expect((await activate(member, code)).status).toBe(200)
})

it('looking at offers asks a game once for all of them, and none where the wallet alone is too much', async () => {
  const code = await offer({})
  await offer({})
  await offer({})
  const pg = context.providers.games.get('pg')
  if (!pg) throw new Error('no pg')
  const asked = vi.spyOn(pg, 'balance')
  await deposit(member.memberId, 130)
  await put(member, 'pg', 100)
  for (const [left, asks] of [
    [130, 0],
    [100, 1],
  ] as const) {
    if (left === 100) await put(member, 'pg', 30)
    await context.events.idle()
    asked.mockClear()
    expect((await cardOf(member, code))?.blocked?.message).toBe('BONUS_REMAINING')
    expect(asked.mock.calls.length).toBe(asks)
  }
  asked.mockRestore()
})

describe('what blocks a promotion', () => {
  const found = async (code: string) =>
    (await member.get<{ blocked?: object | null }>(`/api/promotion/find/${code}`)).body.blocked
  it('is told when its code is looked up, as claiming it would say', async () => {
    const code = await offer({ kind: 'promotion', min_deposit: 10_000n, deposit_hours: 24 })
    const lacking = {
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT', hours: 24, has: 0, needs: 100, lacks: 100 },
    }
    expect(await found(code)).toEqual(lacking)
    expect((await member.get(`/api/promotion/activate/${code}`)).body).toMatchObject(lacking)
    await deposit(member.memberId, 100)
    expect(await found(code)).toBeUndefined()
    expect((await member.get(`/api/promotion/activate/${code}`)).status).toBe(200)
    expect(await found(code)).toEqual({ message: 'PROMOTION_RECEIVED' })
  })
})

describe('conditions that are not met', () => {
  it('say since when deposits count, where money has gone out or the same was taken since', async () => {
    const code = await offer({ max_received: 2, min_deposit: 20_000n, deposit_hours: 24 })
    const last = await offer({ min_deposit: 10_000n })
    await deposit(member.memberId, 250)
    cashier.advance(5)
    expect((await member.post('/api/wallet/withdraw', { amount: 250 })).status).toBe(201)
    const { requested_at: at } = await context.db
      .selectFrom('withdrawal')
      .select('requested_at')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    cashier.advance(5)
    const since = { why: 'WITHDRAWN', at: at.toISOString() }
    expect(await details(code)).toEqual({
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT', hours: 24, has: 0, needs: 200, lacks: 200, since },
    })
    expect(await details(last)).toEqual({
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT_USED', since },
    })
    await deposit(member.memberId, 200)
    expect((await activate(member, code)).status).toBe(200)
    await clear(member)
    expect((await cardOf(member, code))?.blocked).toMatchObject({
      details: { condition: 'DEPOSIT', has: 0, since: { why: 'RECEIVED' } },
    })
    // Without anything between, the 24 hours are told and nothing else.
    const other = await cashier.member()
    expect((await activate(other, code)).body).toEqual({
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT', hours: 24, has: 0, needs: 200, lacks: 200 },
    })
  })

  const details = async (code: string) => (await activate(member, code)).body as unknown
  it('is told in baht, with the condition that is not met', async () => {
    expect(await details('FIRST100')).toEqual({
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT', hours: null, has: 0, needs: 1, lacks: 1 },
    })
    await deposit(member.memberId, 130.5)
    expect(await details('DAILY20')).toEqual({
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT', hours: 24, has: 130.5, needs: 200, lacks: 69.5 },
    })
    expect((await activate(member, 'FIRST100')).status).toBe(200)
    await clear(member)
    const again = await offer({ reward_percent: 5_000, min_deposit: 100n })
    expect(await details(again)).toEqual({
      message: 'BONUS_CONDITION',
      details: { condition: 'DEPOSIT_USED' },
    })
  })
})

it('HTML and pictures of an operator are cleaned or refused when they are written', async () => {
  const code = await offer({}, [
    {
      image: '/api/content/x.svg',
      th: '<p onclick="x()">ก<script>alert(1)</script></p>',
      en: '<img src=x onerror=y>ok',
    },
  ])
  expect((await cardOf(member, code))?.banners).toEqual([
    { image: '/api/content/x.svg', html: '<p>ก</p>' },
  ])
  const english = await member.send<Card[]>('GET', '/api/bonus', {
    headers: { 'accept-language': 'en' },
  })
  expect(english.body.find((card) => card.code === code)).toMatchObject({
    name: expect.stringMatching(/^Test/),
    banners: [{ html: 'ok' }],
  })
  for (const image of [
    'javascript:alert(1)',
    '//evil.test/x.png',
    'http://x.test/y.png',
    '/a"onload="x',
  ])
    await expect(offer({}, [{ image, th: '' }])).rejects.toThrow(RangeError)
})

/** Last in the file: the clock only goes on. */
describe('how often', () => {
  const goTo = (bangkok: string): void =>
    cashier.advance(new Date(`${bangkok}+07:00`).getTime() - context.clock.now().getTime())
  const takeAndEnd = async (code: string) => {
    const answer = await says(activate(member, code))
    if (answer[0] === 200) await clear(member)
    return answer
  }
  const DONE = [200, undefined]
  const REFUSED = [422, 'BONUS_MAX_CLAIMED']

  it('a limit in all counts every time, for ever', async () => {
    const code = await offer({ max_received: 2 })
    expect([await takeAndEnd(code), await takeAndEnd(code), await takeAndEnd(code)]).toEqual([
      DONE,
      DONE,
      REFUSED,
    ])
    expect((await cardOf(member, code))?.userBonus?.received).toHaveLength(2)
  })

  it('a day: again at midnight in Bangkok, across New Year', async () => {
    const code = await offer({ type: 'day' })
    goTo('2027-12-31T23:59:30.000')
    member = await cashier.member()
    expect([await takeAndEnd(code), await takeAndEnd(code)]).toEqual([DONE, REFUSED])
    goTo('2028-01-01T00:00:00.000')
    expect([await takeAndEnd(code), await takeAndEnd(code)]).toEqual([DONE, REFUSED])
    // In London it is still the same day when Bangkok has breakfast.
    goTo('2028-01-01T06:59:59.000')
    expect(await takeAndEnd(code)).toEqual(REFUSED)
    goTo('2028-01-01T07:00:01.000')
    expect(await takeAndEnd(code)).toEqual(REFUSED)
  })

  it("a week: again on Monday, not on New Year's Day", async () => {
    const code = await offer({ type: 'week', max_received: 2 })
    goTo('2030-12-31T12:00:00.000')
    member = await cashier.member()
    expect([await takeAndEnd(code), await takeAndEnd(code), await takeAndEnd(code)]).toEqual([
      DONE,
      DONE,
      REFUSED,
    ])
    goTo('2031-01-01T00:00:30.000')
    expect(await takeAndEnd(code)).toEqual(REFUSED)
    goTo('2031-01-05T23:59:30.000')
    expect(await takeAndEnd(code)).toEqual(REFUSED)
    goTo('2031-01-06T00:00:00.000')
    expect([await takeAndEnd(code), await takeAndEnd(code), await takeAndEnd(code)]).toEqual([
      DONE,
      DONE,
      REFUSED,
    ])
  })

  it('a deposit of a day ago counts until the hour, and days to finish in end it', async () => {
    await deposit(member.memberId, 200)
    cashier.advance(24 * 3_600_000 - 60_000)
    expect((await promote(member, 'WELCOME')).status).toBe(200)
    await clear(member)
    cashier.advance(120_000)
    expect(await says(activate(member, 'DAILY20'))).toEqual([422, 'BONUS_CONDITION'])
    const code = await offer({ min_deposit: 100n, play_days: 2 })
    expect((await activate(member, code)).status).toBe(200)
    expect((await rowOf(member)).expires_at?.getTime()).toBeCloseTo(
      context.clock.now().getTime() + 2 * 86_400_000,
      -4,
    )
  })
})

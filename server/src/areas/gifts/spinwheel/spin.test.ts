import { beforeEach, describe, expect, it } from 'vitest'
import { coinOf } from '../../../ledger/address.ts'
import { openCashier, type Caller, type Said } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { draw, hashOfSeed, meanPrize } from './rules.ts'
import { seedWheel } from './seed/seedWheel.ts'
import { spin } from './spin.ts'

interface Fairness {
  serverSeedHash: string
  clientSeed: string
  nonce: number
  odds: { code: string; weight: number }[]
}
interface Spun {
  success: boolean
  result?: { code: string; label: string; remainingCoin: number }
  error?: string
  fairness?: Fairness
}
interface Setup {
  activeSpinwheel: {
    name: string
    slices: { code: string; label: string; weight: number }[]
  } | null
  userCoin: number
  coinWorth: { deposit: number; prizes: number }
  fairness: { serverSeedHash: string; nonce: number }
}
interface Revealed {
  serverSeed: string
  serverSeedHash: string
  next: { serverSeedHash: string }
}

const cashier = await openCashier()
const { context } = cashier
let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

/** Coins as a deposit brings them. */
async function coins(memberId: string, amount: bigint): Promise<void> {
  await context.ledger.open([coinOf(memberId)])
  const outcome = await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('coins'),
    kind: 'deposit',
    legs: [{ from: 'house:coin', to: coinOf(memberId), amount }],
  })
  if (!outcome.ok) throw new Error(outcome.refusal)
}
const post = (body: unknown = {}, key?: string) =>
  member.post<Spun>('/api/spinwheel/spin', body, key)
const setup = async () => (await member.get<Setup>('/api/spinwheel/setup')).body
const reveal = async () => (await member.post<Revealed>('/api/spinwheel/seed', {})).body
const spins = (memberId = member.memberId) =>
  context.db
    .selectFrom('spin')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('nonce')
    .execute()
const left = (memberId = member.memberId) => cashier.balance(coinOf(memberId))
const fair = ({ body }: Said<Spun>): Fairness => body.fairness as Fairness

describe('the wheel', () => {
  it(
    clause('MGA 14', 'tells what a coin is worth: the deposit that brings it, and its mean prize'),
    async () => {
      const { coinWorth, activeSpinwheel } = await setup()
      expect(coinWorth.deposit).toBe(context.settings.get('coinEveryBaht'))
      const rows = await context.db
        .selectFrom('spin_slice as slice')
        .innerJoin('spin_prize as prize', 'prize.code', 'slice.prize_code')
        .select(['slice.weight', 'prize.kind', 'prize.amount'])
        .where(
          'slice.code',
          'in',
          (activeSpinwheel?.slices ?? []).map(({ code }) => code),
        )
        .execute()
      expect(coinWorth.prizes).toBe(Number(meanPrize(rows)) / 100)
      expect(coinWorth.prizes).toBeGreaterThan(0)
      await cashier.set('coinEveryBaht', 250)
      expect((await setup()).coinWorth.deposit).toBe(250)
      await cashier.set('coinEveryBaht', 100)
    },
  )

  it('is shown with its odds, the coins and the hash of what decides', async () => {
    await coins(member.memberId, 3n)
    expect((await member.get('/api/spinwheel/active')).body).toEqual({ isActive: true })
    const shown = await setup()
    expect(shown).toMatchObject({
      userCoin: 3,
      fairness: { nonce: 0, serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    })
    expect(shown.activeSpinwheel?.name).toBe('วงล้อนำโชค')
    expect(shown.activeSpinwheel?.slices.map(({ weight }) => weight)).toEqual([
      10, 20, 80, 400, 2, 230, 80, 178,
    ])
    expect((await setup()).fairness).toEqual(shown.fairness)
  })

  it('costs one coin, and stops where seed, client seed and nonce say', async () => {
    await coins(member.memberId, 5n)
    const before = await setup()
    const seeds = ['mine', 'mine', 'อื่น']
    const answers: Said<Spun>[] = []
    for (const clientSeed of seeds) answers.push(await post({ clientSeed }))
    expect(
      answers.map((said) => [
        said.status,
        said.body.success,
        fair(said).nonce,
        fair(said).clientSeed,
      ]),
    ).toEqual(seeds.map((seed, nonce) => [200, true, nonce, seed]))
    expect(
      answers.every((said) => fair(said).serverSeedHash === before.fairness.serverSeedHash),
    ).toBe(true)
    const won = (await spins())
      .filter(({ prize_code }) => prize_code.startsWith('coins-'))
      .reduce((sum, { prize_code }) => sum + Number(prize_code.slice(6)), 0)
    expect([answers[2]?.body.result?.remainingCoin, await left()]).toEqual([
      2 + won,
      BigInt(2 + won),
    ])

    const { serverSeed, serverSeedHash } = await reveal()
    expect([serverSeedHash, hashOfSeed(serverSeed)]).toEqual([
      before.fairness.serverSeedHash,
      before.fairness.serverSeedHash,
    ])
    for (const said of answers) {
      const { clientSeed, nonce, odds } = fair(said)
      expect(
        odds[
          draw(
            serverSeed,
            clientSeed,
            nonce,
            odds.map(({ weight }) => weight),
          )
        ]?.code,
      ).toBe(said.body.result?.code)
    }
  })

  it('makes a client seed for a member who sends none', async () => {
    await coins(member.memberId, 2n)
    const made = [fair(await post()).clientSeed, fair(await post({ clientSeed: '' })).clientSeed]
    expect(made.every((seed) => /^[0-9a-f]{32}$/.test(seed)) && made[0] !== made[1]).toBe(true)
  })

  it('refuses a client seed that is no text, and unknown fields', async () => {
    await coins(member.memberId, 1n)
    for (const body of [
      { clientSeed: 5 },
      { clientSeed: 'x'.repeat(65) },
      { clientSeed: 'a\0b' },
      { clientSeed: '\ud800' },
      { nonce: 3 },
    ]) {
      expect(await post(body)).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    }
    expect([await left(), (await spins()).length]).toEqual([1n, 0])
  })

  it('tells NO_COIN in the answer, before the first coin and after the last, and uses no nonce', async () => {
    expect(await post()).toMatchObject({ status: 200, body: { success: false, error: 'NO_COIN' } })
    expect((await post()).body).toEqual({ success: false, error: 'NO_COIN' })
    expect([(await setup()).fairness.nonce, await spins()]).toEqual([0, []])
  })

  it('answers a retry with the same key as the first time, also by a process that remembers nothing', async () => {
    await coins(member.memberId, 5n)
    const first = await post({ clientSeed: 'a' }, 'once')
    const again = await post({ clientSeed: 'a' }, 'once')
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
    const after = await spin(cashier.restarted(), {
      memberId: member.memberId,
      clientSeed: 'a',
      idempotencyKey: 'once',
      locale: 'th',
    })
    expect(after).toEqual(first.body)
    expect((await spins()).length).toBe(1)
    expect(await post({ clientSeed: 'b' }, 'once')).toMatchObject({
      status: 422,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('spins once for one coin, of 128 at once, side by side in two processes', async () => {
    await withWheel(
      [
        { code: 'none-only', kind: 'NOTHING', weight: 1 },
        { code: 'none-other', kind: 'NOTHING', weight: 1 },
      ],
      async () => {
        await coins(member.memberId, 1n)
        const other = cashier.restarted()
        const all = await Promise.all(
          Array.from({ length: 128 }, (_, at) =>
            spin(at % 2 === 0 ? context : other, {
              memberId: member.memberId,
              clientSeed: `race ${at}`,
              idempotencyKey: `race-${at}`,
              locale: 'th',
            }),
          ),
        )
        expect(all.filter(({ success }) => success)).toHaveLength(1)
        expect(all.filter(({ error }) => error === 'NO_COIN')).toHaveLength(127)
        expect([(await spins()).length, await left()]).toEqual([1, 0n])
      },
    )
  })

  it('gives every spin of a burst a nonce of its own, and one for one key', async () => {
    await withWheel(
      [
        { code: 'none-only', kind: 'NOTHING', weight: 1 },
        { code: 'none-other', kind: 'NOTHING', weight: 1 },
      ],
      async () => {
        await coins(member.memberId, 40n)
        const other = cashier.restarted()
        const all = await Promise.all(
          Array.from({ length: 64 }, (_, at) =>
            spin(at % 2 === 0 ? context : other, {
              memberId: member.memberId,
              clientSeed: 'x',
              idempotencyKey: `burst-${at % 32}`,
              locale: 'th',
            }),
          ),
        )
        expect(new Set(all.map((said) => said.fairness?.nonce))).toEqual(
          new Set(Array.from({ length: 32 }, (_, at) => at)),
        )
        expect([(await spins()).length, await left()]).toEqual([32, 8n])
      },
    )
  })

  it('puts coins that were won back at once', async () => {
    await withWheel(
      [
        { code: 'coins-7', kind: 'COINS', amount: 7n, weight: 1 },
        { code: 'none-only', kind: 'NOTHING', weight: 0 },
      ],
      async () => {
        await coins(member.memberId, 1n)
        expect((await post()).body).toMatchObject({
          success: true,
          result: { code: 'coins-7', remainingCoin: 7 },
        })
        expect([await left(), (await member.get('/api/spinwheel/coupon')).body]).toEqual([7n, []])
      },
    )
  })

  it('leaves a prize of money as one coupon for seven days', async () => {
    await withWheel(
      [
        { code: 'cash-9', kind: 'CASH', amount: 900n, weight: 1 },
        { code: 'none-only', kind: 'NOTHING', weight: 0 },
      ],
      async () => {
        await coins(member.memberId, 1n)
        await post({}, 'k')
        await post({}, 'k')
        const { body } =
          await member.get<{ _id: string; amount: number; expiresAt: string }[]>(
            '/api/spinwheel/coupon',
          )
        expect(body.map(({ amount }) => amount)).toEqual([9])
        const [spun] = await spins()
        expect(Date.parse(body[0]?.expiresAt ?? '') - (spun?.created_at.getTime() ?? 0)).toBe(
          7 * 86_400_000,
        )
        expect(
          await member.post('/api/spinwheel/coupon/claim', { coupon: body[0]?._id }),
        ).toMatchObject({ status: 200, body: { wallet: { amount: 9 } } })
      },
    )
  })

  it('stops at LIMIT until the Bangkok midnight', async () => {
    await cashier.set('spinsPerDay', 2)
    try {
      await coins(member.memberId, 9n)
      for (let n = 0; n < 2; n++) expect((await post()).body.success).toBe(true)
      const before = await left()
      expect([(await post()).body, await left()]).toEqual([
        { success: false, error: 'LIMIT' },
        before,
      ])
      cashier.advance(86_400_000)
      expect((await post()).body.success).toBe(true)
    } finally {
      await cashier.set('spinsPerDay', 100)
    }
  })

  it('is INACTIVE while there is none, or while it names a prize that was withdrawn; no coin is taken', async () => {
    await coins(member.memberId, 1n)
    const wheel = context.db.updateTable('spin_wheel').where('id', '=', 'demo')
    const prize = context.db.updateTable('spin_prize').where('code', '=', 'cash-500')
    for (const [close, open] of [
      [wheel.set({ active: false }), wheel.set({ active: true })],
      [prize.set({ removed_at: new Date() }), prize.set({ removed_at: null })],
    ] as const) {
      await close.execute()
      try {
        expect((await post()).body).toEqual({ success: false, error: 'INACTIVE' })
        expect([
          (await setup()).activeSpinwheel,
          (await member.get('/api/spinwheel/active')).body,
        ]).toEqual([null, { isActive: false }])
      } finally {
        await open.execute()
      }
    }
    expect(await left()).toBe(1n)
  })
})

describe('the seed', () => {
  it('is shown once it has ended, and another decides from then on', async () => {
    await coins(member.memberId, 9n)
    const first = (await setup()).fairness
    await post()
    const revealed = await reveal()
    expect(revealed.serverSeedHash).toBe(first.serverSeedHash)
    expect((await setup()).fairness).toEqual({
      serverSeedHash: revealed.next.serverSeedHash,
      nonce: 0,
    })
    expect(fair(await post())).toMatchObject({
      nonce: 0,
      serverSeedHash: revealed.next.serverSeedHash,
    })
  })

  it('is kept while it has decided nothing, and the last one is shown again: a lost answer loses nothing', async () => {
    await coins(member.memberId, 1n)
    await post()
    const revealed = await reveal()
    const all = await Promise.all(Array.from({ length: 32 }, reveal))
    expect(all.every((again) => JSON.stringify(again) === JSON.stringify(revealed))).toBe(true)
  })

  it('is nowhere in what the member reads, the log or the tables before that', async () => {
    await coins(member.memberId, 1n)
    await post()
    const rows = JSON.stringify(await context.db.selectFrom('spin_seed').selectAll().execute())
    const { serverSeed } = await reveal()
    expect(rows).not.toContain(serverSeed)
    expect(JSON.stringify(await setup())).not.toContain(serverSeed)
  })

  it('has another seed for another member', async () => {
    const mine = (await setup()).fairness.serverSeedHash
    member = await cashier.member()
    expect((await setup()).fairness.serverSeedHash).not.toBe(mine)
  })
})

describe('the demo wheel', () => {
  it('is put once, also beside a site that was seeded before, and stays away once removed', async () => {
    await Promise.all([seedWheel(context), seedWheel(context)])
    expect((await context.db.selectFrom('spin_slice').select('code').execute()).length).toBe(8)
    await context.db.deleteFrom('demo_part').where('name', '=', 'spinwheel').execute()
    await seedWheel(context)
    expect(
      (await context.db.selectFrom('spin_wheel').select('id').execute()).map(({ id }) => id),
    ).toEqual(['demo'])
  })
})

interface Slice {
  code: string
  kind: 'CASH' | 'BONUS' | 'COINS' | 'NOTHING'
  weight: number
  amount?: bigint
}

/** Runs `work` with another wheel in the place of the demo's. */
async function withWheel(slices: Slice[], work: () => Promise<void>): Promise<void> {
  const words = JSON.stringify({ th: 'ก', la: 'ກ', en: 'a' })
  const id = context.ids.reference('wheel')
  const { db } = context
  await db.updateTable('spin_wheel').set({ active: false }).where('id', '=', 'demo').execute()
  await db
    .insertInto('spin_wheel')
    .values({ id, name: words, active: true, created_at: new Date() })
    .execute()
  await db
    .insertInto('spin_prize')
    .values(
      slices.map(({ code, kind, amount }) => ({ code, kind, amount: amount ?? 0n, name: words })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('spin_slice')
    .values(
      slices.map(({ code, weight }, position) => ({
        wheel_id: id,
        code,
        position,
        label: words,
        description: words,
        bg_color: '#000000',
        text_color: '#ffffff',
        weight,
        prize_code: code,
      })),
    )
    .execute()
  try {
    await work()
  } finally {
    await db.deleteFrom('spin_slice').where('wheel_id', '=', id).execute()
    await db.deleteFrom('spin_wheel').where('id', '=', id).execute()
    await db.updateTable('spin_wheel').set({ active: true }).where('id', '=', 'demo').execute()
  }
}

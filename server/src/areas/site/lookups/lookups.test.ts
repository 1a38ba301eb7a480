import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { sanitise } from './sanitise.ts'
import { seedDemo } from './seed/seedDemo.ts'
import { seedReference } from './seed/seedReference.ts'

const house = await testApp({ settings: { registerOTP: false } })
const get = (name: string, language?: string) =>
  house.client().get(`/api/lookup/${name}`, language ? { 'accept-language': language } : {})

describe('the demo site', () => {
  test('answers every public lookup', async () => {
    const banks = (await get('banks')).body as unknown as { code: string; nameTH: string }[]
    const codes = banks.map((bank) => bank.code)
    for (const code of ['SCB', 'KBANK', 'KTB', 'TMB', 'BBL', 'GSB', 'BAY'])
      expect(codes).toContain(code)
    expect(codes).not.toContain('BCEL')
    expect(((await get('sources')).body as unknown as unknown[]).length).toBeGreaterThan(3)
    expect((await get('info')).body).toEqual({
      name: 'Krapao',
      website: expect.stringMatching(/^https:/),
    })
    expect(((await get('conditions')).body as { conditions: string[] }).conditions).toHaveLength(3)
    expect(((await get('agreements')).body as { agreements: string[] }).agreements).toHaveLength(2)
    expect((await get('active')).body).toEqual({ terminated: false })
    expect((await get('registerOTP')).body).toEqual({ registerOTP: false })
    expect((await get('enableChatWidget')).body).toEqual({ enableChatWidget: expect.any(Boolean) })
  })

  test('S184, S255: answers every lookup of members, and only to members', async () => {
    for (const name of ['deposit', 'notice', 'withdraw', 'slip'])
      expect((await get(name)).body).toEqual({ message: 'UNAUTHORIZED' })
    const { client } = await house.register()
    const deposit = (await client.get('/api/lookup/deposit')).body as unknown as {
      banks: {
        bankCode: string
        bankType: string
        bank: { nameLA?: string }
        mode: string
        currency: string
        minDeposit: number
        minDepositLak: number | null
      }[]
      wallets: unknown[]
      isManual: boolean
    }
    const rows = deposit.banks.map(
      (bank) => `${bank.bankCode} ${bank.bankType} ${bank.mode} ${bank.minDeposit}`,
    )
    for (const row of [
      'SCB BANK AUTO 1',
      'KBANK BANK AUTO 1',
      'GSB BANK AUTO 1',
      'BCEL BANK AUTO 1',
      'KBANK PAYMENT QR 1',
    ])
      expect(rows).toContain(row)
    expect(deposit.banks.map(({ bank }) => bank.nameLA)).toContain('ທະນາຄານການຄ້າຕ່າງປະເທດລາວ (BCEL)')
    for (const { currency, minDeposit, minDepositLak } of deposit.banks)
      expect(minDepositLak).toBe(currency === 'LAK' ? minDeposit * 650 : null)
    expect(deposit.wallets).toEqual([{ walletAccountName: 'KRAPAO WALLET', mode: 'AUTO' }])
    expect(deposit.isManual).toBe(false)
    expect((await client.get('/api/lookup/notice')).body['notice']).toContain('%percentFail%')
    expect((await client.get('/api/lookup/withdraw')).body).toEqual({
      withdrawMin: 100,
      withdrawMax: 100_000,
      // From this sum, or this many a day, a person looks first.
      check: { from: 20_000, perDay: 5, asked: 0, count: 0 },
    })
    expect((await client.get('/api/lookup/slip')).body).toEqual({
      enabled: true,
      closedFrom: '23:00',
      closedTo: '00:30',
      maxAgeMinutes: 60,
    })
  })

  test('shows the QR rows of the providers under contract only', async () => {
    const { client } = await house.register()
    const { banks } = (await client.get('/api/lookup/deposit')).body as unknown as {
      banks: { bankCode: string; bankType: string }[]
    }
    const shown = banks.filter((bank) => bank.bankType === 'PAYMENT').map((bank) => bank.bankCode)
    expect(new Set(shown)).toEqual(new Set(house.context.providers.psps.keys()))
  })

  test('speaks Thai, or the language asked for', async () => {
    const said = async (language?: string) => (await get('contact', language)).body['contactText']
    const [thai, lao, english] = [await said(), await said('lo'), await said('en-US,en;q=0.9')]
    expect(thai).toMatch(/[\u0e00-\u0e7f]/)
    expect(lao).toMatch(/[\u0e80-\u0eff]/)
    expect(english).toMatch(/^[\x20-\x7e]+$/)
    expect(await said('fr')).toBe(thai)
  })

  test('serves the LINE QR picture itself, harmless and cached', async () => {
    const url = String((await get('contact')).body['lineQR'])
    const picture = await house.client().get(url)
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.headers['content-security-policy']).toContain('sandbox')
    expect(picture.text).toContain('<svg')
    expect(
      (await house.client().get(url, { 'if-none-match': String(picture.headers['etag']) })).status,
    ).toBe(304)
    expect((await house.client().get('/api/content/none.svg')).body).toEqual({
      message: 'NOT_FOUND',
    })
  })

  test('is seeded once: what an operator deletes stays deleted', async () => {
    await house.context.db.deleteFrom('source').where('code', '=', 'SMS').execute()
    await Promise.all([seedDemo(house.context), seedDemo(house.context)])
    expect(JSON.stringify((await get('sources')).body)).not.toContain('"SMS"')
  })
})

test('S26, S186: a closed site answers gone to everything but active, which names the team', async () => {
  await house.context.settings.set('serviceClosed', true)
  const active = await get('active')
  expect(active.body).toEqual({ terminated: 'gone' })
  expect(active.headers['link']).toMatch(/^<https:\/\/line\.me\/[^>]+>; rel="help"$/)
  const answer = await get('banks')
  expect([answer.status, answer.body]).toEqual([410, { message: 'gone' }])
  await house.context.settings.set('serviceClosed', false)
  expect((await get('active')).headers['link']).toBeUndefined()
})

describe('SEED=none', async () => {
  const bare = await testApp({ env: { SEED: 'none' } })
  const look = async (name: string) => (await bare.client().get(`/api/lookup/${name}`)).body
  const INVENTED = ['deposit_account', 'wallet_account', 'offer', 'spin_wheel', 'banner', 'member']

  test('has the lists and texts that every site needs, the same as the demo', async () => {
    for (const name of ['banks', 'conditions', 'agreements'])
      expect(await look(name), name).toEqual((await get(name)).body)
    expect((await look('sources')) as unknown as unknown[]).toHaveLength(8)
  })

  test('invents nothing: no account, contact, offer, wheel, banner or member', async () => {
    expect(await look('info')).toEqual({ name: '', website: '' })
    const { db } = bare.context
    for (const table of INVENTED) {
      const { rows: found } = await sql`select from ${sql.table(table)}`.execute(db)
      expect(found, table).toHaveLength(0)
    }
  })

  test('what an operator deletes of it stays deleted, from two servers too', async () => {
    await bare.context.db.deleteFrom('source').execute()
    await bare.context.db.deleteFrom('bank').where('code', '=', 'TISCO').execute()
    await Promise.all([seedReference(bare.context), seedReference(bare.context)])
    expect(await look('sources')).toEqual([])
    expect(JSON.stringify(await look('banks'))).not.toContain('TISCO')
  })

  test('a demo begun later fills it; one with an account of an operator it leaves alone', async () => {
    const later = await testApp({ env: { SEED: 'none' } })
    const demo = { ...later.context, config: { ...later.context.config, seed: 'demo' as const } }
    await seedDemo(demo)
    const { db } = later.context
    expect((await db.selectFrom('deposit_account').select('id').execute()).length).toBe(15)
    await db.deleteFrom('deposit_account').execute()
    await seedDemo(demo)
    expect(await db.selectFrom('deposit_account').select('id').execute()).toEqual([])
  })
})

test('a site of an earlier version keeps its own lists', async () => {
  const old = await testApp({ env: { SEED: 'none' } })
  const { db } = old.context
  for (const table of ['demo_part', 'bank', 'source', 'site_text'] as const)
    await db.deleteFrom(table).execute()
  await db.insertInto('source').values({ code: 'OWN', th: 'ก', la: 'ກ', en: 'Own' }).execute()
  await seedReference(old.context)
  expect(await db.selectFrom('source').select('code').execute()).toEqual([{ code: 'OWN' }])
  expect((await db.selectFrom('bank').select('code').execute()).length).toBe(22)
})

test('the Laos build offers Lao banks first and speaks Lao', async () => {
  const laos = await testApp({ env: { LAOS: '1' } })
  const banks = (await laos.client().get('/api/lookup/banks')).body as unknown as {
    code: string
    nameLA?: string
  }[]
  expect(banks[0]).toMatchObject({ code: 'BCEL', nameLA: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ (BCEL)' })
  expect(banks.find(({ code }) => code === 'CIMB')).not.toHaveProperty('nameLA')
  expect(banks.map((bank) => bank.code)).toContain('SCB')
  expect((await laos.client().get('/api/lookup/contact')).body['contactText']).toMatch(
    /[\u0e80-\u0eff]/,
  )
})

test.each([
  ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<iframe src="//evil"></iframe>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  [
    '<a href="https://line.me/x">x</a>',
    '<a href="https://line.me/x" target="_blank" rel="noopener noreferrer">x</a>',
  ],
])("operator's HTML is cleaned: %s", (dirty, clean) => expect(sanitise(dirty)).toBe(clean))

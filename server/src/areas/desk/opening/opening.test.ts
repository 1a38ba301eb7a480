import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { installHouseGauges } from '../dashboard/gauges.ts'
import { openingItems, type House, type Item } from './rules.ts'

const NOW = new Date('2026-11-27T05:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)
const READY: House = {
  law: 'licensed',
  production: true,
  embedded: false,
  opsPort: 9464,
  deciders: ['Orawan', 'Pichaya'],
  down: [],
  accounts: { all: 1, demo: 0 },
  contact: { missing: [], demo: [] },
  termsMissing: [],
  archivedAt: ago(119),
  scrapedAt: ago(4),
}
const lacking = (items: readonly Item[]) =>
  Object.fromEntries(items.filter(({ lack }) => lack).map(({ item, lack }) => [item, lack]))

describe('what lacks before the doors open', () => {
  it('is nothing in a house that has all', () => {
    expect(lacking(openingItems(READY, NOW))).toEqual({})
  })

  it.each([
    [{ law: 'demo' }, { law: 'demo' }],
    [{ deciders: ['Orawan'] }, { twoPeople: 'alone' }],
    [{ deciders: [] }, { twoPeople: 'alone' }],
    [{ production: false }, { providers: 'sandbox' }],
    [{ down: ['psp:KBANK'] }, { providers: 'down' }],
    [{ accounts: { all: 0, demo: 0 } }, { accounts: 'none' }],
    [{ accounts: { all: 3, demo: 1 } }, { accounts: 'demo' }],
    [{ contact: { missing: ['lineLink'], demo: ['website'] } }, { contact: 'missing' }],
    [{ contact: { missing: [], demo: ['website'] } }, { contact: 'demo' }],
    [{ termsMissing: ['agreement'] }, { terms: 'missing' }],
    [{ embedded: true, archivedAt: null }, { backup: 'embedded' }],
    [{ archivedAt: null }, { backup: 'never' }],
    [{ archivedAt: ago(121) }, { backup: 'old' }],
    [{ opsPort: null }, { metrics: 'off' }],
    [{ scrapedAt: null }, { metrics: 'unread' }],
    [{ scrapedAt: ago(6) }, { metrics: 'unread' }],
  ] as [Partial<House>, Record<string, string>][])('%j: %j', (given, told) => {
    expect(lacking(openingItems({ ...READY, ...given }, NOW))).toEqual(told)
  })
})

describe('GET /api/ops/opening', async () => {
  const house = await testApp({ env: { SEED: 'none', OPS_PORT: '9464' } })
  const { context, clock } = house
  const { db } = context
  const owner = await seat(context, 'owner', { name: 'Orawan' })
  const look = async () => (await house.client(owner.token).get('/api/ops/opening')).body
  const items = async (): Promise<Item[]> => (await look())['items'] as Item[]
  const of = async (name: Item['item']) => (await items()).find(({ item }) => item === name)

  it('tells a site of the first minute all that it lacks, and that its terms are there', async () => {
    expect(lacking(await items())).toEqual({
      law: 'demo',
      twoPeople: 'alone',
      providers: 'sandbox',
      accounts: 'none',
      contact: 'missing',
      backup: context.dialect === 'pglite' ? 'embedded' : 'never',
      metrics: 'unread',
    })
    expect((await of('contact'))?.names).toEqual(['name', 'website', 'contactText', 'lineLink'])
  })

  it('counts a second person only when his decisions count', async () => {
    const second = await seat(context, 'finance', { name: 'Natthawut' })
    expect(await of('twoPeople')).toMatchObject({ lack: null, names: ['Natthawut', 'Orawan'] })
    await db
      .updateTable('operator')
      .set({
        granted_by: owner.id,
        granted_at: clock.now(),
        counts_from: new Date(clock.now().getTime() + 3_600_000),
      })
      .where('id', '=', second.id)
      .execute()
    expect(await of('twoPeople')).toMatchObject({ lack: 'alone', names: ['Orawan'] })
    await db
      .updateTable('operator')
      .set({ active: false, counts_from: clock.now() })
      .where('id', '=', second.id)
      .execute()
    expect(await of('twoPeople')).toMatchObject({ lack: 'alone' })
  })

  it('knows the accounts and contacts of the demo from those of a house', async () => {
    const account = (id: string, account_no: string) =>
      db
        .insertInto('deposit_account')
        .values({
          id,
          bank_code: 'SCB',
          bank_type: 'BANK',
          mode: 'AUTO',
          name_th: 'ธนาคารไทยพาณิชย์',
          name_en: 'SCB',
          account_name: 'BAAN DEE COMPANY LIMITED',
          account_no,
          currency: 'BAHT',
        })
        .execute()
    await account('own', '7770001112')
    expect(await of('accounts')).toMatchObject({ lack: null })
    await account('copied', '4050012345')
    expect(await of('accounts')).toMatchObject({ lack: 'demo' })
    const text = (key: 'name' | 'website' | 'contactText' | 'lineLink', th: string) =>
      db.insertInto('site_text').values({ key, th }).execute()
    await text('name', 'Baan Dee')
    await text('website', 'https://baandee.example.com')
    await text('contactText', 'ทักได้ทุกวัน')
    await text('lineLink', 'https://line.me/R/ti/p/@krapao')
    expect(await of('contact')).toMatchObject({ lack: 'demo', names: ['lineLink'] })
    await db.updateTable('site_text').set({ th: 'x' }).where('key', '=', 'lineLink').execute()
    expect(await of('contact')).toMatchObject({ lack: null })
  })

  it('demands the terms in every language', async () => {
    await db.updateTable('site_text').set({ la: ' ' }).where('key', '=', 'agreement').execute()
    expect(await of('terms')).toMatchObject({ lack: 'missing', names: ['agreement'] })
  })

  it('sees that somebody reads the metrics, and that he has stopped', async () => {
    installHouseGauges(context)
    await context.metrics.registry.metrics()
    expect(await of('metrics')).toMatchObject({ lack: null })
    clock.advance(6 * 60_000)
    expect(await of('metrics')).toMatchObject({ lack: 'unread' })
  })
})

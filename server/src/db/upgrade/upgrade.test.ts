import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { testApp } from '../../testing/app.ts'
import { onPostgres } from '../../testing/db.ts'
import { compilePglite } from '../embedded/pglite.ts'
import { migrate, readMigrations, type Session } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { dumpLanded, loadLanded, readLanded, writeLanded } from './landed.ts'

const MEMBER = { username: '0871234567', password: 'correct horse landed' }
const MONEY = ['deposit', 'withdraw', 'transfer']

/** The day that is in the dump. LANDED=write plays it anew on the schema of today, and keeps it. */
async function playAndKeep(): Promise<void> {
  const house = await testApp({ settings: { registerOTP: false } })
  await house.listen()
  const { client } = await house.register(MEMBER)
  const { body } = await client.post('/api/qrcode/KBANK', { amount: 500 })
  await house.world('POST', '/sandbox/qr/pay', { qrcodeId: body['qrcodeId'] })
  await client.get('/api/wallet/activate/pg')
  await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 100 })
  await client.post('/api/spinwheel/spin', {})
  await client.post('/api/wallet/withdraw', { amount: 150 })
  await house.jobs.runDue()
  await house.jobs.runCron('books.closeDays')
  await writeLanded(await dumpLanded(house.context.db))
  await house.close()
}
if (process.env['LANDED'] === 'write') await playAndKeep()

const sessionOf = (pglite: PGlite): Session => ({
  run: async (text, values) =>
    values
      ? (await pglite.query<{ name: string }>(text, values)).rows
      : (await pglite.exec(text)).flatMap((result) => result.rows as { name: string }[]),
})

// The files are the same for both databases, and their SQL is.
describe.skipIf(onPostgres)('a site of the version that landed', async () => {
  const landed = await readLanded()
  const all = await readMigrations()
  const old = all.filter(({ name }) => landed.migrations.includes(name))
  const fresh = all.filter(({ name }) => !landed.migrations.includes(name))
  const compiled = await compilePglite()
  const pglite = await PGlite.create({ extensions: { pg_trgm: trigrams }, ...compiled })
  await migrate(sessionOf(pglite), old)
  await loadLanded(pglite, landed)

  it('has every migration that it had still among the files', () => {
    expect(old.map(({ name }) => name)).toEqual(landed.migrations)
  })

  it('is brought on with its money: the books hold, its member logs in and goes on', async () => {
    const snapshot = { image: await pglite.dumpDataDir('none'), compiled }
    const silent = { info() {}, warn() {} }
    const opened = await openDatabase({ dataDir: null, log: silent, snapshot })
    try {
      const { findings } = await verifyLedger(opened.db)
      expect(findings.filter(({ faults }) => faults > 0n)).toEqual([])
      const house = await testApp({ database: { ...opened, url: null } })
      const login = await house.client().post('/api/login', MEMBER)
      const member = house.client(String(login.body['token']))
      expect((await member.get('/api/wallet')).body).toMatchObject({ wallet: { amount: 250 } })
      const { body } = await member.post('/api/statement', { page: 1, limit: 50 })
      const types = (body['statements'] as { statementType: string }[]).map(
        (row) => row.statementType,
      )
      for (const type of MONEY) expect(types).toContain(type)
      // The ledger goes on behind the last posting of before.
      const asked = await member.post('/api/wallet/withdraw', { amount: 200 })
      expect(asked).toMatchObject({ status: 201, body: { wallet: { amount: 50 } } })
      expect((await verifyLedger(opened.db)).ok).toBe(true)
      await house.close()
    } finally {
      await opened.close()
    }
  }, 90_000)

  it('may be gone back to while all that is new only adds, and refuses by name where not', async () => {
    expect(await migrate(sessionOf(pglite), all)).toEqual(fresh.map(({ name }) => name))
    const changing = fresh.find(({ expands }) => !expands)
    const back = migrate(sessionOf(pglite), old)
    if (changing) await expect(back).rejects.toThrow(changing.name)
    else expect(await back).toEqual([])
    await pglite.close()
  })
})

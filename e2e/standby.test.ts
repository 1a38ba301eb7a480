import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { Client as Database } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'
import { freePort } from './src/product/port.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Reads that decide nothing, on a real standby that streams from the primary. */
describe.skipIf(postgresBin() === null)('a standby that is read', () => {
  let sandbox: Sandbox
  let primary: Cluster
  let standby: Cluster
  let server: StandaloneServer
  let metrics: string
  let member: Client

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    primary = await startCluster()
    standby = await startCluster({ of: primary })
    const port = await freePort()
    metrics = `http://127.0.0.1:${port}/metrics`
    server = await startStandalone('standby', sandbox, {
      DATABASE_URL: primary.url,
      READ_DATABASE_URL: standby.url,
      OPS_PORT: String(port),
      LOG_LEVEL: 'error',
    })
    member = await newMember(server, 1_000)
    await member.get('/api/wallet/activate/pg')
  })
  afterAll(async () => {
    await server?.dispose()
    await standby?.dispose()
    await primary?.dispose()
    await sandbox?.close()
  })

  /** How many reads were answered there so far. */
  const readFrom = async (from: 'standby' | 'behind' | 'away'): Promise<number> => {
    const text = await (await fetch(metrics)).text()
    return Number(text.match(new RegExp(`krapao_reads_total\\{from="${from}"\\} (\\d+)`))?.[1])
  }
  const onStandby = async (text: string): Promise<void> => {
    const database = new Database({ connectionString: standby.url })
    await database.connect()
    await database.query(text).finally(() => void database.end())
  }
  const move = async (key: string): Promise<string> => {
    const { status, body } = await member.post(
      '/api/wallet/transfer',
      { from: 'WALLET', to: 'pg', amount: 1 },
      { 'idempotency-key': key },
    )
    expect(status).toBe(200)
    return body.reference
  }
  const statement = async () => {
    const { status, body } = await member.post('/api/statement', { page: 1, limit: 5 })
    expect(status).toBe(200)
    return body as unknown as { total: number; statements: { _id: string; status: string }[] }
  }

  it('shows a member their own money at once, each time', async () => {
    let { total } = await statement()
    const [before, behind] = [await readFrom('standby'), await readFrom('behind')]
    for (let n = 0; n < 30; n += 1) {
      await move(`own-${n}`)
      const seen = await statement()
      total += 1
      expect([seen.total, seen.statements[0]?.status]).toEqual([total, 'SUCCESS'])
    }
    const [fresh, late] = [
      (await readFrom('standby')) - before,
      (await readFrom('behind')) - behind,
    ]
    expect(fresh + late).toBe(30)
    expect(fresh).toBeGreaterThan(0)
  })

  it('that stands still at an older moment is not believed, and decides nothing', async () => {
    await onStandby('select pg_wal_replay_pause()')
    const behind = await readFrom('behind')
    const { total } = await statement()
    await move('paused')
    expect((await statement()).total).toBe(total + 1)
    const { wallet } = (await member.get('/api/wallet')).body
    const taken = await member.post('/api/wallet/withdraw', { amount: wallet.amount })
    expect(taken.status).toBe(201)
    // The standby still has all of it in the wallet.
    expect((await member.post('/api/wallet/withdraw', { amount: 100 })).status).not.toBe(201)
    expect((await statement()).statements[0]?.status).toBeDefined()
    expect(await readFrom('behind')).toBeGreaterThan(behind)
    await onStandby('select pg_wal_replay_resume()')
    const fresh = await readFrom('standby')
    await until(async () => (await statement(), (await readFrom('standby')) > fresh))
  })

  it('that is killed is missed by nobody, and is read again when it is back', async () => {
    await standby.kill()
    const began = Date.now()
    for (let n = 0; n < 10; n += 1) await statement()
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(await readFrom('away')).toBeGreaterThan(0)
    await standby.start()
    const fresh = await readFrom('standby')
    await until(async () => (await statement(), (await readFrom('standby')) > fresh), 20_000)
  })

  it('that became a primary of its own is read no more', async () => {
    await onStandby('select pg_promote()')
    await onStandby('create table stray ()')
    const { total } = await statement()
    await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 1 })
    const fresh = await readFrom('standby')
    expect((await statement()).total).toBe(total + 1)
    expect(await readFrom('standby')).toBe(fresh)
  })

  it('that answers nothing is waited for once, by those who asked just then', async () => {
    await standby.freeze()
    const began = Date.now()
    await Promise.all(Array.from({ length: 5 }, statement))
    expect(Date.now() - began).toBeLessThan(6_000)
    const again = Date.now()
    for (let n = 0; n < 10; n += 1) await statement()
    expect(Date.now() - again).toBeLessThan(3_000)
  })
})

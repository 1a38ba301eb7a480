import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from './src/books/books.ts'
import { newMember, until, type Client, type Reply } from './src/client/api.ts'
import { newAddress, newPhone, PASSWORD } from './src/client/person.ts'
import { fundGame, GAME } from './src/client/transferAttempts.ts'
import { movableClock } from './src/product/movableClock.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** No question about a transfer or a code takes longer. */
const LEASE_MS = 61_000

/**
 * The wall clock of a started server jumps, as when its time is set: an hour ahead, ten minutes
 * back, and to the right time again. The outside keeps the right time.
 */
describe('a clock that jumps', () => {
  const clock = movableClock()
  let sandbox: Sandbox
  let server: StandaloneServer
  let remembered: Client
  let other: Client
  /** Paid, and asked for a code, while the clock is wrong. */
  let unpaid: string
  const locked = newPhone()
  /** What the wallet held until then. */
  let before: number
  const from = newAddress()
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    server = await startStandalone('clock', sandbox, {
      ...clock.env,
      PROVIDER_TIMEOUT_MS: '2000',
      LOG_LEVEL: 'error',
    })
    remembered = await newMember(server, 2_000)
    await fundGame(remembered)
    const login = { username: remembered.phone, password: PASSWORD, remember: true }
    remembered.token = (await remembered.post('/api/login', login, newAddress())).body.token
    other = await newMember(server)
  })
  afterAll(async () => {
    await server?.dispose()
    await sandbox?.close()
  })

  const wallet = async (): Promise<number> =>
    (await remembered.get('/api/wallet')).body.wallet.amount
  const code = async (baht: number): Promise<string> =>
    (await remembered.post('/api/qrcode/KBANK', { amount: baht })).body.qrcodeId
  const pay = (qrcodeId: string) => remembered.world('POST', '/qr/pay', { qrcodeId })
  /** Home, for the way into a game is closed after an hour until the reality check is seen. */
  const bringHome = (amount: number) =>
    remembered.post('/api/wallet/transfer', { from: GAME, to: 'WALLET', amount })
  /** One whose answer is lost, so that it is for the sweep to conclude. */
  async function unanswered(): Promise<void> {
    const fault = { target: `game:${GAME}`, kind: 'timeout-after', on: 'write' }
    await remembered.world('POST', '/faults', fault)
    expect((await bringHome(1)).status).toBe(202)
  }
  async function openCount(): Promise<number> {
    const { statements } = (await remembered.post('/api/statement', { page: 1, limit: 20 })).body
    return statements.filter(({ status }: { status: string }) => status === 'PENDING').length
  }
  const send = (phoneNumber: string): Promise<Reply> =>
    other.post('/api/otp/send', { phoneNumber }, from)
  async function verify(phone: string, { body: { otpToken } }: Reply): Promise<Reply> {
    const [{ otpCode }] = await other.world('GET', `/sms?phone=${phone}`)
    return other.post('/api/otp/verify', { otpToken, otpCode }, from)
  }

  it('an hour ahead ends what an hour ends, and guesses nothing while the outside refuses our signatures', async () => {
    const [phone, later] = [newPhone(), newPhone()]
    const sent = await send(phone)
    unpaid = await code(300)
    before = await wallet()
    await unanswered()
    await clock.advance(HOUR_MS)

    expect((await remembered.get('/api/wallet')).status).toBe(200)
    expect((await other.get('/api/wallet')).body.message).toBe('EXPIRED_AUTH_TOKEN')
    expect((await verify(phone, sent)).body.message).toBe('OTP_EXPIRED')
    expect((await verify(later, await send(later))).status).toBe(200)
    // Its callback is signed at the right time, and so an hour old.
    await pay(unpaid)
    await send(locked)
    expect(await openCount()).toBe(1)
    expect(await wallet()).toBe(before)
  }, 60_000)

  it('the right time again takes the money once, concludes what is open, and locks nobody out', async () => {
    await clock.advance(clock.behind())
    expect((await verify(locked, await send(locked))).status).toBe(200)
    // What was put off by the wrong clock is asked about after a lease.
    await clock.advance(LEASE_MS)
    await until(async () => (await wallet()) === before + 301, 60_000)
    expect(await openCount()).toBe(0)
    expect((await bringHome(5)).status).toBe(200)
  }, 90_000)

  it('ten minutes back keeps sessions and codes, and no order is given up', async () => {
    const phone = newPhone()
    const sent = await send(phone)
    expect((await send(phone)).body.message).toBe('REQUEST_LIMIT_1MIN')
    await clock.advance(-10 * MINUTE_MS)

    expect((await verify(phone, sent)).status).toBe(200)
    expect((await verify(phone, sent)).body.message).toBe('OTP_VERIFIED')
    expect((await bringHome(7)).status).toBe(202)
    await clock.advance(clock.behind())
    await until(async () => (await openCount()) === 0, 60_000)

    await server.stop()
    expect(await server.verify()).toContain('The books are right')
    expect(await differences(server, sandbox)).toEqual([])
  }, 120_000)
})

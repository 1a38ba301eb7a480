import { beforeEach, expect, it, vi } from 'vitest'
import type { GameProvider } from '../../../../providers/game/port.ts'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'

/** Who had an account for an hour has read the games' passwords: a recovery makes them new. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const NEW = 'battery staple'
const pg = context.providers.games.get('pg') as GameProvider
type Own = { username: string; password: string }

let who: Registered
let known: Own
beforeEach(async () => {
  await house.world('DELETE', '/sandbox/faults')
  clock.advance(3_600_000)
  who = await house.register()
  await who.client.get('/api/wallet/activate/pg')
  known = (await who.client.get('/api/wallet/account/pg')).body as unknown as Own
})

async function recover(): Promise<Client> {
  clock.advance(61_000)
  const otpToken = await house.verifyPhone(house.client(), who.username)
  const asked = { username: who.username, otpToken, newPassword: NEW }
  expect((await house.client().post('/api/account/recover', asked)).status).toBe(200)
  const { body } = await house
    .client()
    .post('/api/login', { username: who.username, password: NEW })
  return house.client(String(body.token))
}
const away = () =>
  house.world('POST', '/sandbox/faults', {
    target: 'game:pg',
    kind: 'timeout-before',
    times: 1_000,
  })

it('what was readable before a recovery opens the game no more', async () => {
  expect((await pg.launch(known, 'web')).kind).toBe('done')
  const client = await recover()
  const { body } = await client.get('/api/wallet/account/pg')
  expect(body.username).toBe(known.username)
  expect(body.password).not.toBe(known.password)
  expect((await pg.launch(known, 'web')).kind).toBe('refused')
  expect((await pg.launch(body as unknown as Own, 'web')).kind).toBe('done')
})

it('a provider that is away stops no recovery, and the old password is neither shown nor used', async () => {
  await away()
  const client = await recover()
  const shown = await client.get('/api/wallet/account/pg')
  expect([shown.status, shown.body.message]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  const link = await client.get(`/api/autoLogin/pg/${known.username}`)
  expect([link.status, link.body.message]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  await house.world('DELETE', '/sandbox/faults')
  clock.advance(300_000)
  await house.jobs.runDue()
  const open = context.db.selectFrom('game_password').select('id').where('state', '=', 'ASKED')
  expect(await open.execute()).toEqual([])
  const { body, status } = await client.get('/api/wallet/account/pg')
  expect([status, body.password === known.password]).toEqual([200, false])
  expect((await client.get(`/api/autoLogin/pg/${known.username}`)).status).toBe(200)
  expect((await pg.launch(known, 'web')).kind).toBe('refused')
})

it('is asked for once more by the member, who need not wait for it', async () => {
  await away()
  const client = await recover()
  await house.world('DELETE', '/sandbox/faults')
  expect((await client.get('/api/wallet/resetpassword/pg')).status).toBe(200)
  const open = context.db.selectFrom('game_password').select('id').where('state', '=', 'ASKED')
  expect(await open.where('member_id', '=', who.memberId).execute()).toEqual([])
  const { status, body } = await client.get('/api/wallet/account/pg')
  expect([status, body.password === known.password]).toEqual([200, false])
})

it('a new password that was on its way before the recovery ends none that the recovery asks for', async () => {
  const gate = Promise.withResolvers<void>()
  const send = pg.resetPassword.bind(pg)
  const sent: string[] = []
  const spy = vi.spyOn(pg, 'resetPassword').mockImplementation(async (credentials) => {
    sent.push(credentials.password)
    await gate.promise
    return send(credentials)
  })
  // The worker has more to do than this one.
  const idle = vi.spyOn(context.jobs, 'wake').mockImplementation(() => {})
  const thiefs = who.client.get('/api/wallet/resetpassword/pg')
  await expect.poll(() => sent.length).toBe(1)
  const client = await recover()
  gate.resolve()
  await thiefs
  const { body } = await client.get('/api/wallet/account/pg')
  expect(body.password).not.toBe(sent[0])
  expect((await pg.launch({ ...known, password: sent[0] ?? '' }, 'web')).kind).toBe('refused')
  spy.mockRestore()
  idle.mockRestore()
})

it('an account that the provider has lost, and that is opened again after the recovery, has a new one', async () => {
  const lost = vi.spyOn(pg, 'launch').mockResolvedValue({ kind: 'refused', reason: 'NO_PLAYER' })
  await who.client.get(`/api/autoLogin/pg/${known.username}`)
  lost.mockRestore()
  const client = await recover()
  expect((await client.get('/api/wallet/activate/pg')).status).toBe(200)
  const { status, body } = await client.get('/api/wallet/account/pg')
  expect([status, body.password === known.password]).toEqual([200, false])
  expect((await pg.launch(known, 'web')).kind).toBe('refused')
  expect((await pg.launch(body as unknown as Own, 'web')).kind).toBe('done')
})

import { beforeEach, expect, it } from 'vitest'
import { testApp, type Client, type Registered } from '../../testing/app.ts'
import { Authenticator } from '../../testing/browser/authenticator.ts'

/** Which passkeys end the rest after a recovery, whatever the setting of the rest becomes meanwhile. */
const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
type Options = { challenge: string }

let who: Registered
let client: Client
let password: string
beforeEach(async () => {
  await context.settings.set('recoveryRestHours', 24)
  clock.advance(3_600_000)
  who = await house.register()
  ;({ client, password } = who)
})

const token = async () => {
  clock.advance(61_000)
  return house.verifyPhone(client, who.username)
}
async function addPasskey(): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN)
  const proof = { password, otpToken: await token() }
  const { body } = await client.post('/api/passkeys/register/begin', proof)
  const made = await client.post(
    '/api/passkeys/register/finish',
    device.create(body as unknown as Options),
  )
  expect(made.status).toBe(201)
  return device
}
async function recover(): Promise<void> {
  const otpToken = await token()
  password = 'battery staple'
  const asked = { username: who.username, otpToken, newPassword: password }
  expect((await house.client().post('/api/account/recover', asked)).status).toBe(200)
  const { body } = await house.client().post('/api/login', { username: who.username, password })
  client = house.client(String(body.token))
}
async function show(device: Authenticator): Promise<void> {
  const { body } = await client.post('/api/passkeys/stepup/begin')
  const answer = device.get(body as unknown as Options)
  expect((await client.post('/api/passkeys/stepup/finish', answer)).status).toBe(200)
}
const rests = async () => (await client.get('/api/account/bank')).body.payoutsRestUntil !== null

it('a passkey made after the recovery does not end the rest when its hours are fewer by now', async () => {
  const old = await addPasskey()
  await recover()
  const thiefs = await addPasskey()
  await context.settings.set('recoveryRestHours', 1)
  await show(thiefs)
  expect(await rests()).toBe(true)
  await show(old)
  expect(await rests()).toBe(false)
})

it('a passkey made before the recovery ends the rest when its hours are more by now', async () => {
  const old = await addPasskey()
  await recover()
  await context.settings.set('recoveryRestHours', 96)
  await show(old)
  expect(await rests()).toBe(false)
})

it('a second recovery within the rest makes no passkey older than the first', async () => {
  const old = await addPasskey()
  await recover()
  const thiefs = await addPasskey()
  await recover()
  await show(thiefs)
  expect(await rests()).toBe(true)
  await show(old)
  expect(await rests()).toBe(false)
})

it('a recovery after the rest is one of its own', async () => {
  await recover()
  const between = await addPasskey()
  clock.advance(25 * 3_600_000)
  await recover()
  const after = await addPasskey()
  await show(after)
  expect(await rests()).toBe(true)
  await show(between)
  expect(await rests()).toBe(false)
})

import { beforeEach, expect, it } from 'vitest'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/browser/authenticator.ts'
import { onPostgres } from '../../../testing/db.ts'
import { untilWaiting } from '../../../testing/inTurn.ts'
import { endContest } from '../members/recovery/recoveryStore.ts'
import { closeAllSessions } from '../sessions/service.ts'

/**
 * Which passkeys end the cooling-off after a recovery, whatever the setting of the cooling-off
 * becomes meanwhile.
 */
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
/** An operator has looked at proof of identity. */
const lift = () => endContest(context.db, who.memberId, clock.now())
async function proofOf(device: Authenticator): Promise<unknown> {
  const { body } = await client.post('/api/passkeys/stepup/begin')
  const answer = device.get(body as unknown as Options)
  const given = await client.post('/api/passkeys/stepup/finish', answer)
  expect(given.status).toBe(200)
  return given.body['stepUp']
}
const show = proofOf
async function logIn(device: Authenticator) {
  const { body } = await house.client().post('/api/login/passkey/begin')
  return house.client().post('/api/login/passkey/finish', device.get(body as unknown as Options))
}
const isCoolingOff = async () =>
  (await client.get('/api/account/bank')).body.payoutsRestUntil !== null

it('a passkey made after the recovery does not end the cooling-off when its hours are fewer by now', async () => {
  const old = await addPasskey()
  await recover()
  const thiefs = await addPasskey()
  await context.settings.set('recoveryRestHours', 1)
  await show(thiefs)
  expect(await isCoolingOff()).toBe(true)
  await show(old)
  expect(await isCoolingOff()).toBe(false)
})

it('a passkey made before the recovery ends the cooling-off when its hours are more by now', async () => {
  const old = await addPasskey()
  await recover()
  await context.settings.set('recoveryRestHours', 96)
  await show(old)
  expect(await isCoolingOff()).toBe(false)
})

it('a second recovery within the cooling-off makes no passkey older than the first', async () => {
  const old = await addPasskey()
  await recover()
  await recover()
  await lift()
  const later = await addPasskey()
  await show(later)
  expect(await isCoolingOff()).toBe(true)
  await show(old)
  expect(await isCoolingOff()).toBe(false)
})

it('a second recovery within the cooling-off removes what was made since the first, and no other', async () => {
  const old = await addPasskey()
  await recover()
  const thiefs = await addPasskey()
  const word = await proofOf(thiefs)
  // A phone is sent five codes an hour.
  clock.advance(3_600_000)
  await recover()
  await lift()
  expect((await logIn(thiefs)).body.message).toBe('WRONG_CREDENTIAL')
  const begun = await client.post('/api/passkeys/register/begin', { stepUp: word })
  expect(begun.body.message).toBe('STEP_UP_REQUIRED')
  expect((await logIn(old)).status).toBe(200)
  // Whoever takes the account again within the cooling-off is put out as well.
  const again = await addPasskey()
  await recover()
  expect((await logIn(again)).status).toBe(401)
  expect((await client.get('/api/passkeys')).body).toHaveLength(1)
})

it('a recovery after the cooling-off is one of its own', async () => {
  await recover()
  const between = await addPasskey()
  clock.advance(8 * 24 * 3_600_000)
  await recover()
  const after = await addPasskey()
  await show(after)
  expect(await isCoolingOff()).toBe(true)
  await show(between)
  expect(await isCoolingOff()).toBe(false)
})

it.runIf(onPostgres)('no passkey is made by a session that ends meanwhile', async () => {
  const device = new Authenticator(ORIGIN)
  const proof = { password, otpToken: await token() }
  const { body } = await client.post('/api/passkeys/register/begin', proof)
  // Else the call would write as well when it was last seen, and wait for that.
  await context.db.updateTable('session').set({ last_seen_at: clock.now() }).execute()
  const [answer] = await context.db.transaction().execute(async (tx) => {
    await closeAllSessions(context, who.memberId, 'PASSWORD_RECOVERED', tx)
    const made = client.post(
      '/api/passkeys/register/finish',
      device.create(body as unknown as Options),
    )
    await Promise.race([made, untilWaiting(context.db, 1)])
    return [made]
  })
  expect((await answer).body.message).toBe('invalid-token')
  const made = context.db.selectFrom('passkey').select('id').where('member_id', '=', who.memberId)
  expect(await made.execute()).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/browser/authenticator.ts'
import { clause } from '../../../testing/clause.ts'
import { proofOf as passwordProof } from '../../../testing/passwordProof.ts'
import { isStepUp, spendStepUp } from './stepUp.ts'

const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
type Options = { challenge: string; rpId?: string; rp?: { id?: string } }

/** Shows password and phone, as a change of the bank account does. */
const proofOf = async (who: Registered) => {
  clock.advance(61_000)
  return {
    password: who.password,
    otpToken: await house.verifyPhone(who.client, who.username),
  }
}
const optionsFor = async (who: Registered) => {
  const { status, body } = await who.client.post('/api/passkeys/register/begin', await proofOf(who))
  expect(status).toBe(200)
  return body as unknown as Options
}
const addPasskey = async (who: Registered, device = new Authenticator(ORIGIN)) => {
  const made = await who.client.post(
    '/api/passkeys/register/finish',
    device.create(await optionsFor(who)),
  )
  expect(made.status).toBe(201)
  return device
}
const begin = async (path: string, client = house.client()) =>
  (await client.post(path)).body as unknown as Options
const logIn = async (device: Authenticator) =>
  house
    .client()
    .post('/api/login/passkey/finish', device.get(await begin('/api/login/passkey/begin')))
const wrong = { status: 401, body: { message: 'WRONG_CREDENTIAL' } }

describe('a passkey', () => {
  it('is added by who shows password and phone, is listed, logs in and can be removed', async () => {
    const who = await house.register()
    const device = await addPasskey(who)
    const list = async () =>
      (await who.client.get('/api/passkeys')).body as unknown as {
        _id: string
        lastUsedAt: string | null
      }[]
    expect(await list()).toMatchObject([{ lastUsedAt: null }])
    const entered = await logIn(device)
    expect(entered.status).toBe(200)
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^device=.+; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
    const mine = await house.client(String(entered.body.token)).get('/api/account/profile')
    expect(mine.body._id).toBe(who.memberId)
    const [key] = await list()
    expect(key?.lastUsedAt).not.toBeNull()
    const stranger = await house.register()
    const remove = async ({ client, password }: Registered) =>
      client.delete(`/api/passkeys/${key?._id}`, await passwordProof(client, password))
    expect((await remove(stranger)).status).toBe(404)
    expect(await who.client.delete(`/api/passkeys/${key?._id}`)).toMatchObject({
      status: 403,
      body: { message: 'STEP_UP_REQUIRED' },
    })
    expect((await remove(who)).status).toBe(204)
    expect(await logIn(device)).toMatchObject(wrong)
  })

  it(
    clause('GLI 2.5.2e', 'is not added by who has only a session, or only the password'),
    async () => {
      const who = await house.register()
      clock.advance(16 * 60_000)
      const refused = { status: 403, body: { message: 'STEP_UP_REQUIRED' } }
      const ask = (body: object) => who.client.post('/api/passkeys/register/begin', body)
      expect(await ask({})).toMatchObject(refused)
      expect(await ask({ password: who.password })).toMatchObject(refused)
      expect(await ask({ password: who.password, otpToken: 'x'.repeat(43) })).toMatchObject(refused)
      expect(await ask({ stepUp: 'x'.repeat(43) })).toMatchObject(refused)
      const proof = await proofOf(who)
      expect(await ask({ ...proof, password: 'another one' })).toMatchObject(refused)
      expect((await ask(proof)).status).toBe(200)
    },
  )

  it('is refused for a challenge that is used, another member’s, too old or made up', async () => {
    const who = await house.register()
    const device = new Authenticator(ORIGIN)
    const options = await optionsFor(who)
    const stranger = await house.register()
    const finish = (client = who.client, given: object = device.create(options)) =>
      client.post('/api/passkeys/register/finish', given)
    expect(await finish(stranger.client)).toMatchObject(wrong)
    expect(
      await finish(who.client, device.create({ ...options, challenge: 'bWFkZSB1cA' })),
    ).toMatchObject(wrong)
    expect((await finish()).status).toBe(201)
    expect(await finish()).toMatchObject(wrong)
    // The same credential for another member, on a challenge of their own.
    expect(await finish(stranger.client, device.create(await optionsFor(stranger)))).toMatchObject(
      wrong,
    )
    const login = await begin('/api/login/passkey/begin')
    clock.advance(5 * 60_000)
    const late = device.get(login)
    expect(await house.client().post('/api/login/passkey/finish', late)).toMatchObject(wrong)
    const challenge = await begin('/api/login/passkey/begin')
    const answer = device.get(challenge)
    const both = await Promise.all(
      [1, 2].map(() => house.client().post('/api/login/passkey/finish', answer)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('is refused for another site, without its owner, with another key, or copied', async () => {
    const who = await house.register()
    const device = await addPasskey(who)
    const finish = async (bent: (options: Options) => object) =>
      house
        .client()
        .post('/api/login/passkey/finish', bent(await begin('/api/login/passkey/begin')))
    expect(
      await finish((options) => device.get({ ...options, rpId: 'evil.example' })),
    ).toMatchObject(wrong)
    const elsewhere = await house.register()
    const phisher = new Authenticator('https://krapao.example.evil')
    expect(
      await elsewhere.client.post(
        '/api/passkeys/register/finish',
        phisher.create(await optionsFor(elsewhere)),
      ),
    ).toMatchObject(wrong)
    const other = new Authenticator(ORIGIN)
    expect(
      await finish((options) => ({
        ...other.get(options),
        id: device.credentialId,
        rawId: device.credentialId,
      })),
    ).toMatchObject(wrong)
    const { flags } = device
    device.flags = 0x01
    expect(await finish((options) => device.get(options))).toMatchObject(wrong)
    device.flags = flags
    expect((await finish((options) => device.get(options))).status).toBe(200)
    device.counter = 1
    expect(await finish((options) => device.get(options))).toMatchObject(wrong)
  })

  it('lets nobody in whose status does not', async () => {
    const who = await house.register()
    const device = await addPasskey(who)
    await context.db
      .updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', who.memberId)
      .execute()
    expect(await logIn(device)).toMatchObject({ status: 403, body: { message: 'INVALID_USER_3' } })
  })
})

describe('the proof of a passkey', () => {
  it('is given to its own member, good once within five minutes', async () => {
    const who = await house.register()
    expect(await who.client.post('/api/passkeys/stepup/begin')).toMatchObject({ status: 404 })
    const device = await addPasskey(who)
    const stranger = await house.register()
    const theirs = await addPasskey(stranger)
    const give = async (from: Registered, by: Authenticator) =>
      from.client.post(
        '/api/passkeys/stepup/finish',
        by.get(await begin('/api/passkeys/stepup/begin', from.client)),
      )
    expect(await give(who, theirs)).toMatchObject(wrong)
    const word = String((await give(who, device)).body.stepUp)
    expect(await isStepUp(context, who.memberId, word)).toBe(true)
    expect(await isStepUp(context, stranger.memberId, word)).toBe(false)
    expect(await spendStepUp(context, context.db, stranger.memberId, word)).toBeNull()
    const spent = await Promise.all(
      [1, 2, 3].map(() => spendStepUp(context, context.db, who.memberId, word)),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
    const late = String((await give(who, device)).body.stepUp)
    clock.advance(5 * 60_000)
    expect(await isStepUp(context, who.memberId, late)).toBe(false)
    expect(await spendStepUp(context, context.db, who.memberId, late)).toBeNull()
    await house.jobs.runCron('identity.forget')
    expect(await context.db.selectFrom('step_up').selectAll().execute()).toEqual([])
  })

  it('adds another passkey in the place of password and phone', async () => {
    const who = await house.register()
    const device = await addPasskey(who)
    const options = await begin('/api/passkeys/stepup/begin', who.client)
    const { body } = await who.client.post('/api/passkeys/stepup/finish', device.get(options))
    const ask = () => who.client.post('/api/passkeys/register/begin', { stepUp: body.stepUp })
    expect((await ask()).status).toBe(200)
    expect((await ask()).body.message).toBe('STEP_UP_REQUIRED')
  })

  it('ends the cooling-off after a recovery, if it was registered before that', async () => {
    const who = await house.register()
    const old = await addPasskey(who)
    const restsUntil = async () =>
      (
        await context.db
          .selectFrom('member')
          .select('recovery_rest_until')
          .where('id', '=', who.memberId)
          .executeTakeFirstOrThrow()
      ).recovery_rest_until
    clock.advance(61_000)
    await context.db
      .updateTable('member')
      .set({
        recovered_at: clock.now(),
        recovery_rest_until: new Date(clock.now().getTime() + 24 * 3_600_000),
      })
      .where('id', '=', who.memberId)
      .execute()
    const later = await addPasskey(who)
    const show = async (device: Authenticator) =>
      who.client.post(
        '/api/passkeys/stepup/finish',
        device.get(await begin('/api/passkeys/stepup/begin', who.client)),
      )
    expect((await show(later)).status).toBe(200)
    expect(await restsUntil()).not.toBeNull()
    expect((await show(old)).status).toBe(200)
    expect(await restsUntil()).toBeNull()
  })
})

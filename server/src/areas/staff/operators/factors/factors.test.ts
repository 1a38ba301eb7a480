import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../../security/totp.ts'
import { testApp } from '../../../../testing/app.ts'
import { Authenticator } from '../../../../testing/browser/authenticator.ts'
import { COMMAND_LINE, createOperator, type Credentials } from '../accounts.ts'
import { comeIn } from '../testing/comeIn.ts'
import { seat } from '../testing/seats.ts'

const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
clock.hold(new Date('2026-11-22T04:00:00Z'))

type Options = { challenge: string; rpId?: string; rp?: { id?: string } }
interface Who extends Credentials {
  token: string
  client: ReturnType<typeof house.client>
}
let made = 0
const address = () => `198.51.${Math.floor(made / 250)}.${made % 250}`
const nextStep = () => clock.advance(30_000)

async function enter(given: object, path = '/api/ops/login') {
  const { status, body } = await house.client(undefined, address()).post(path, given)
  return { status, message: body.message, token: String(body['token']) }
}
/** A finance operator who has logged in with a code. */
async function newWho(): Promise<Who> {
  const email = `person${++made}@example.com`
  const asked = { email, name: `Person ${made}`, role: 'finance' as const }
  const told = await createOperator(context, asked, COMMAND_LINE, 'first')
  nextStep()
  const { token } = await enter({
    email: told.email,
    password: told.password,
    totp: codeAt(told.totpSecret, clock.now()),
  })
  return { ...told, token, client: house.client(token, address()) }
}
const byCode = (who: Credentials) => {
  nextStep()
  return { password: who.password, totp: codeAt(who.totpSecret, clock.now()) }
}
async function byPasskey(who: Who, device: Authenticator) {
  const { body } = await who.client.post('/api/ops/security/confirm/begin')
  return { password: who.password, passkey: device.get(body as unknown as Options) }
}
async function addPasskey(who: Who, device = new Authenticator(ORIGIN), name = 'Laptop') {
  const { status, body } = await who.client.post('/api/ops/security/passkeys/begin', byCode(who))
  expect(status).toBe(200)
  const options = body as unknown as Options
  expect(options.rp?.id).toBe('krapao.example')
  const kept = await who.client.post('/api/ops/security/passkeys/finish', {
    ...device.create(options),
    name,
  })
  expect(kept.status).toBe(201)
  return { device, id: String(kept.body['id']) }
}
async function logIn(who: Credentials, device: Authenticator, change: object = {}) {
  const door = house.client(undefined, address())
  const { body } = await door.post('/api/ops/login/passkey/begin')
  return enter(
    {
      email: who.email,
      password: who.password,
      passkey: device.get(body as unknown as Options),
      ...change,
    },
    '/api/ops/login/passkey/finish',
  )
}
const factors = async (who: Who) =>
  (await who.client.get('/api/ops/security')).body as unknown as {
    authenticator: boolean
    codesLeft: number
    passkeys: { id: string; name: string; lastUsedAt: string | null }[]
  }
const auditOf = (id: string) =>
  context.db
    .selectFrom('audit_entry')
    .select(['action', 'after', 'before'])
    .where('subject', '=', id)
    .orderBy('seq')
    .execute()
const wrong = { status: 401, message: 'WRONG_CREDENTIAL' }

describe("an operator's passkey", () => {
  it('is added with password and code, has a name, logs in, and each step is audited', async () => {
    const who = await newWho()
    const { device } = await addPasskey(who)
    expect(await factors(who)).toMatchObject({
      authenticator: true,
      codesLeft: 10,
      passkeys: [{ name: 'Laptop', lastUsedAt: null }],
    })
    const entered = await logIn(who, device)
    expect(entered.status).toBe(200)
    const me = await house.client(entered.token).get('/api/ops/me')
    expect(me.body['id']).toBe(who.id)
    expect((await factors(who)).passkeys[0]?.lastUsedAt).toBe(clock.now().toISOString())
    const actions = (await auditOf(who.id)).map(({ action, after }) => [
      action,
      (after as { by?: string } | null)?.by,
    ])
    expect(actions).toEqual([
      ['operator.create', undefined],
      ['operator.login', 'totp'],
      ['operator.passkeyAdd', undefined],
      ['operator.login', 'passkey'],
    ])
  })

  it('does not log in without the right password, for another address, twice, or stale', async () => {
    const [who, other] = [await newWho(), await newWho()]
    const { device } = await addPasskey(who)
    expect(await logIn(who, device, { password: 'wrong wrong' })).toMatchObject(wrong)
    expect(
      await logIn(who, device, { email: other.email, password: other.password }),
    ).toMatchObject(wrong)
    expect(await logIn(who, device, { email: 'nobody@example.com' })).toMatchObject(wrong)
    expect(await logIn(who, new Authenticator(ORIGIN))).toMatchObject(wrong)
    expect(await logIn(who, new Authenticator('https://evil.example'))).toMatchObject(wrong)

    const door = house.client(undefined, address())
    const { body } = await door.post('/api/ops/login/passkey/begin')
    const shown = device.get(body as unknown as Options)
    const given = { email: who.email, password: who.password, passkey: shown }
    const both = await Promise.all([1, 2].map(() => enter(given, '/api/ops/login/passkey/finish')))
    expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 401])

    const late = await door.post('/api/ops/login/passkey/begin')
    clock.advance(5 * 60_000)
    const stale = device.get(late.body as unknown as Options)
    expect(
      await enter({ ...given, passkey: stale }, '/api/ops/login/passkey/finish'),
    ).toMatchObject(wrong)
  })

  it("opens no console when it is a member's, and a confirmation opens no login", async () => {
    const who = await newWho()
    const { device } = await addPasskey(who)
    const { body } = await who.client.post('/api/ops/security/confirm/begin')
    const confirmed = device.get(body as unknown as Options)
    expect(
      await enter(
        { email: who.email, password: who.password, passkey: confirmed },
        '/api/ops/login/passkey/finish',
      ),
    ).toMatchObject(wrong)
    const member = new Authenticator(ORIGIN)
    const memberLogin = await house.client().post('/api/login/passkey/begin')
    expect(
      await enter(
        {
          email: who.email,
          password: who.password,
          passkey: member.get(memberLogin.body as unknown as Options),
        },
        '/api/ops/login/passkey/finish',
      ),
    ).toMatchObject(wrong)
    const asMember = await house
      .client()
      .post('/api/login/passkey/finish', device.get(memberLogin.body as unknown as Options))
    expect(asMember.body.message).toBe('WRONG_CREDENTIAL')
  })

  it('is not added by a session alone, nor by the password alone, nor guessed', async () => {
    const who = await newWho()
    const begin = (proof: object) =>
      who.client.post('/api/ops/security/passkeys/begin', { password: who.password, ...proof })
    expect((await begin({})).body.message).toBe('STEP_UP_REQUIRED')
    expect((await begin({ totp: '000000' })).body.message).toBe('STEP_UP_REQUIRED')
    expect((await begin({ ...byCode(who), password: 'wrong wrong' })).body.message).toBe(
      'STEP_UP_REQUIRED',
    )
    const used = byCode(who)
    expect((await begin(used)).status).toBe(200)
    expect((await begin(used)).body.message).toBe('STEP_UP_REQUIRED')
    for (let i = 0; i < 5; i++) await begin({ totp: '000000' })
    expect((await begin(byCode(who))).body.message).toBe('REQUEST_LIMIT')
  })

  it('proves another one with the own passkey, never with a colleague’s', async () => {
    const [who, other] = [await newWho(), await newWho()]
    const { device } = await addPasskey(who)
    const theirs = await addPasskey(other)
    const begin = (proof: object) => who.client.post('/api/ops/security/passkeys/begin', proof)
    expect((await begin(await byPasskey(who, theirs.device))).body.message).toBe('STEP_UP_REQUIRED')
    const proof = await byPasskey(who, device)
    const { status, body } = await begin(proof)
    expect(status).toBe(200)
    expect((await begin(proof)).body.message).toBe('STEP_UP_REQUIRED')
    // The challenge is this operator's: a colleague cannot answer it.
    const stolen = new Authenticator(ORIGIN).create(body as unknown as Options)
    expect(
      (await other.client.post('/api/ops/security/passkeys/finish', stolen)).body.message,
    ).toBe('WRONG_CREDENTIAL')
    // What a thief tried does not use up its owner's challenge.
    expect((await who.client.post('/api/ops/security/passkeys/finish', stolen)).status).toBe(201)
  })
})

describe('the factors of an operator', () => {
  it('is removed with password and factor, other sessions end, and another’s stays', async () => {
    const [who, other] = [await newWho(), await newWho()]
    const { device, id } = await addPasskey(who)
    const theirs = await addPasskey(other)
    const elsewhere = await logIn(who, device)
    const remove = (key: string, proof: object) =>
      who.client.post(`/api/ops/security/passkeys/${key}/remove`, proof)
    expect((await remove(id, { password: who.password })).body.message).toBe('STEP_UP_REQUIRED')
    expect((await remove(theirs.id, byCode(who))).body.message).toBe('NOT_FOUND')
    expect((await remove(id, byCode(who))).status).toBe(204)
    expect((await house.client(elsewhere.token).get('/api/ops/me')).body.message).toBe(
      'invalid-token',
    )
    expect((await who.client.get('/api/ops/me')).status).toBe(200)
    expect(await logIn(who, device)).toMatchObject(wrong)
    expect((await logIn(other, theirs.device)).status).toBe(200)
    expect((await auditOf(who.id)).at(-1)).toMatchObject({
      action: 'operator.passkeyRemove',
      before: { passkey: id, name: 'Laptop' },
    })
  })

  it('is never nothing: neither the last passkey nor the authenticator alone goes', async () => {
    const who = await newWho()
    const offCodes = async (proof: object) =>
      (await who.client.post('/api/ops/security/authenticator/remove', proof)).body?.message
    expect(await offCodes(byCode(who))).toBe('LAST_FACTOR')
    const first = await addPasskey(who)
    const second = await addPasskey(who, new Authenticator(ORIGIN), 'Key')
    const code = byCode(who)
    expect(await offCodes(await byPasskey(who, first.device))).toBeUndefined()
    // Codes open nothing any more.
    expect(await enter({ email: who.email, ...code })).toMatchObject(wrong)
    const proofs = [await byPasskey(who, first.device), await byPasskey(who, second.device)]
    const both = await Promise.all(
      [first.id, second.id].map((id, n) =>
        who.client.post(`/api/ops/security/passkeys/${id}/remove`, proofs[n]),
      ),
    )
    expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await factors(who)).toMatchObject({ authenticator: false, passkeys: [{}] })
  })

  it('takes a new authenticator only when a code of it has been shown', async () => {
    const who = await newWho()
    const begun = await who.client.post('/api/ops/security/authenticator/begin', byCode(who))
    const secret = String(begun.body['totpSecret'])
    const finish = (totp: string) =>
      who.client.post('/api/ops/security/authenticator/finish', { totp })
    expect((await finish(codeAt(who.totpSecret, clock.now()))).body.message).toBe(
      'WRONG_CREDENTIAL',
    )
    nextStep()
    const { email, password } = who
    const logged = await enter({ email, password, totp: codeAt(who.totpSecret, clock.now()) })
    expect(logged.status).toBe(200)
    nextStep()
    const first = codeAt(secret, clock.now())
    expect((await finish(first)).status).toBe(204)
    expect(await enter({ email, password, totp: first })).toMatchObject(wrong)
    nextStep()
    expect(
      await enter({ email, password, totp: codeAt(who.totpSecret, clock.now()) }),
    ).toMatchObject(wrong)
    expect((await enter({ email, password, totp: codeAt(secret, clock.now()) })).status).toBe(200)
    expect((await auditOf(who.id)).map(({ action }) => action)).toContain(
      'operator.authenticatorAdd',
    )
  })

  it('is all new after an owner’s reset: a lost passkey opens nothing', async () => {
    const who = await newWho()
    const { device } = await addPasskey(who)
    const owner = house.client((await seat(context, 'owner')).token)
    const reset = await owner.post(`/api/ops/staff/${who.id}/reset`, { reason: 'lost the laptop' })
    const { ended } = await comeIn(house, reset.body as never)
    expect(ended.body).toMatchObject({ recoveryCodes: expect.any(Array), operator: { id: who.id } })
    const now = { ...who, password: 'a long quiet river' }
    expect(await logIn(now, device)).toMatchObject(wrong)
    expect(await logIn(who, device)).toMatchObject(wrong)
    nextStep()
    const totp = codeAt(who.totpSecret, clock.now())
    expect(await enter({ email: who.email, password: now.password, totp })).toMatchObject(wrong)
  })
})

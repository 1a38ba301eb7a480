import { rightsAtFirst } from '@krapao/contract/ops/rights'
import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../security/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { COMMAND_LINE, createOperator } from './accounts.ts'
import type { Invited } from './testing/comeIn.ts'
import { seat } from './testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
clock.hold(new Date('2026-11-22T04:00:00Z'))

let made = 0
const newOwner = (role: 'owner' | 'finance' = 'owner') =>
  createOperator(
    context,
    { email: `Owner${++made}@Example.com`, name: `Owner ${made}`, role },
    COMMAND_LINE,
    'first',
  )
const code6 = (secret: string) => codeAt(secret, clock.now())
const logIn = async (
  given: { email: string; password: string; totp?: string; recoveryCode?: string },
  address = '198.51.100.7',
) => {
  const { status, body } = await house.client(undefined, address).post('/api/ops/login', given)
  return { status, body, message: body.message, token: String(body['token']) }
}
const nextStep = () => clock.advance(30_000)

describe('logging in to the console', () => {
  it('takes password and code, and the session is the role', async () => {
    const owner = await newOwner()
    const { email, password, totpSecret } = owner
    expect(email).toBe('owner1@example.com')
    expect(owner.otpauth).toContain(`secret=${totpSecret}`)
    const entered = await logIn({ email: 'OWNER1@example.com', password, totp: code6(totpSecret) })
    expect(entered.status).toBe(200)
    const rights = expect.arrayContaining(rightsAtFirst('owner')) as unknown
    const shown = { id: owner.id, name: 'Owner 1', role: 'owner', rights }
    expect(entered.body['operator']).toEqual(shown)
    expect((await house.client(entered.token).get('/api/ops/me')).body).toEqual(shown)
  })

  it('takes a code once, also from two sides at once, and none that is older', async () => {
    const { email, password, totpSecret } = await newOwner()
    const totp = code6(totpSecret)
    const both = await Promise.all([1, 2].map(() => logIn({ email, password, totp })))
    expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const before = codeAt(totpSecret, new Date(clock.now().getTime() - 30_000))
    expect((await logIn({ email, password, totp: before })).message).toBe('WRONG_CREDENTIAL')
    nextStep()
    expect((await logIn({ email, password, totp: code6(totpSecret) })).status).toBe(200)
  })

  it('tells two of one name apart by the address, and refuses an address twice', async () => {
    const make = (email: string) =>
      createOperator(context, { email, name: 'Finance', role: 'finance' }, COMMAND_LINE, 'first')
    const names = []
    for (const { email, password, totpSecret } of [
      await make('one@example.com'),
      await make('two@example.com'),
    ]) {
      const { body } = await logIn({ email, password, totp: code6(totpSecret) })
      names.push((body['operator'] as { name: string }).name)
    }
    expect(names).toEqual(['Finance', 'Finance (two@example.com)'])
    await expect(make('two@example.com')).rejects.toThrow('EXISTING_USER')
  })

  it('takes a recovery code once', async () => {
    const { email, password, recoveryCodes } = await newOwner()
    const recoveryCode = String(recoveryCodes[3])
    expect(recoveryCodes).toHaveLength(10)
    expect((await logIn({ email, password, recoveryCode })).status).toBe(200)
    expect((await logIn({ email, password, recoveryCode })).message).toBe('WRONG_CREDENTIAL')
  })

  it('says the same of a wrong password, a wrong code, no code and an unknown address', async () => {
    const { email, password, totpSecret } = await newOwner()
    const totp = code6(totpSecret)
    for (const wrong of [
      { email, password: 'wrong wrong', totp },
      { email, password, totp: '000000' },
      { email, password },
      { email: 'nobody@example.com', password, totp },
    ]) {
      const answer = await logIn(wrong)
      expect([answer.status, answer.body]).toEqual([401, { message: 'WRONG_CREDENTIAL' }])
    }
  })

  it('answers REQUEST_LIMIT after 5 failures from one place, and other places go on', async () => {
    const { email, password, totpSecret } = await newOwner()
    for (let i = 0; i < 5; i++) await logIn({ email, password: 'wrong' }, '198.51.100.8')
    const right = { email, password, totp: code6(totpSecret) }
    expect((await logIn(right, '198.51.100.8')).message).toBe('REQUEST_LIMIT')
    expect((await logIn(right, '198.51.100.9')).status).toBe(200)
  })

  it('ends after 30 minutes without a call, after 12 hours, and at logout', async () => {
    const { email, password, totpSecret } = await newOwner()
    const { token } = await logIn({ email, password, totp: code6(totpSecret) }, '198.51.100.10')
    const me = async () => (await house.client(token).get('/api/ops/me')).body.message ?? 'in'
    for (let i = 0; i < 24; i++) {
      clock.advance(29 * 60_000)
      expect(await me()).toBe('in')
    }
    clock.advance(29 * 60_000)
    expect(await me()).toBe('EXPIRED_AUTH_TOKEN')
    nextStep()
    const again = await logIn({ email, password, totp: code6(totpSecret) }, '198.51.100.10')
    clock.advance(30 * 60_000)
    expect((await house.client(again.token).get('/api/ops/me')).body.message).toBe(
      'EXPIRED_AUTH_TOKEN',
    )
    nextStep()
    const last = await logIn({ email, password, totp: code6(totpSecret) }, '198.51.100.10')
    expect((await house.client(last.token).post('/api/ops/logout')).status).toBe(204)
    expect((await house.client(last.token).get('/api/ops/me')).body.message).toBe('invalid-token')
  })

  it('is not kept alive by a console that polls with nobody at the desk', async () => {
    const { token } = await seat(context, 'owner')
    const poll = async (headers: Record<string, string>) =>
      (
        await house.app.inject({
          method: 'GET',
          url: '/api/ops/today',
          headers: {
            'x-requested-with': 'wallet-user',
            authorization: `Bearer ${token}`,
            ...headers,
          },
        })
      ).json<{ message?: string }>().message ?? 'in'
    const said: string[] = []
    for (let minutes = 0; minutes < 40; minutes += 8) {
      said.push(await poll({ 'x-unattended': '1' }))
      clock.advance(8 * 60_000)
    }
    expect(said).toEqual(['in', 'in', 'in', 'in', 'EXPIRED_AUTH_TOKEN'])
  })

  it("opens nothing of a member's, and a member's token nothing of an operator's", async () => {
    const member = await house.register()
    const { token } = await seat(context, 'owner')
    expect((await house.client(token).get('/api/wallet')).body.message).toBe('invalid-token')
    expect((await house.client(member.token).get('/api/ops/me')).body.message).toBe('invalid-token')
  })
})

describe('staff', () => {
  it('is invited by an owner, and logs in with what only they have set', async () => {
    const owner = house.client((await seat(context, 'owner')).token)
    const asked = { email: 'fin@example.com', name: 'Fin', role: 'finance', reason: 'new' }
    const { status, body } = await owner.post('/api/ops/staff', asked)
    expect([status, Object.keys(body)]).toEqual([201, ['id', 'email', 'role', 'invitation']])
    const { code } = (body as never as Invited).invitation
    const login = { email: 'fin@example.com', password: 'a long quiet river' }
    expect((await logIn({ ...login, totp: '000000' })).message).toBe('WRONG_CREDENTIAL')
    const before = await house.client().post('/api/ops/invitation/begin', { code })
    const secret = String(before.body['totpSecret'])
    const finish = (given: object) =>
      house.client().post('/api/ops/invitation/finish', {
        code,
        password: login.password,
        totp: codeAt(secret, clock.now()),
        ...given,
      })
    expect((await finish({ totp: '000000' })).body.message).toBe('WRONG_CREDENTIAL')
    expect((await finish({ password: 'password' })).body).toMatchObject({
      message: 'INVALID_REQUEST',
      details: { fields: ['password'] },
    })
    const both = await Promise.all([finish({}), finish({})])
    expect(both.map((each) => each.status).toSorted((x, y) => x - y)).toEqual([200, 401])
    const used = [
      await finish({}),
      await house.client().post('/api/ops/invitation/begin', { code }),
    ]
    for (const { body: said } of used) expect(said.message).toBe('WRONG_CREDENTIAL')
    expect((await logIn({ ...login, totp: code6(secret) })).message).toBe('WRONG_CREDENTIAL')
    nextStep()
    expect((await logIn({ ...login, totp: code6(secret) })).status).toBe(200)
    const again = { ...asked, email: 'FIN@example.com', name: 'Other' }
    expect((await owner.post('/api/ops/staff', again)).body.message).toBe('EXISTING_USER')
    const list = (await owner.get('/api/ops/staff')).body as unknown as {
      staff: { email: string; codesLeft: number }[]
    }
    expect(list.staff.find((each) => each.email === 'fin@example.com')?.codesLeft).toBe(10)
    for (const hidden of [secret, code]) expect(JSON.stringify(list)).not.toContain(hidden)
  })

  it('has an invitation for operatorInvitationHours, and none once the account is off', async () => {
    const owner = house.client((await seat(context, 'owner')).token)
    for (const end of ['off', 'time'] as const) {
      const asked = { email: `${end}@example.com`, name: end, role: 'content', reason: 'new' }
      const invited = (await owner.post('/api/ops/staff', asked)).body as never as Invited
      const { code } = invited.invitation
      if (end === 'off')
        await owner.put(`/api/ops/staff/${invited.id}`, { active: false, reason: 'a mistake' })
      else clock.advance(48 * 3_600_000)
      const begun = await house.client().post('/api/ops/invitation/begin', { code })
      expect([begun.status, begun.body.message]).toEqual([401, 'WRONG_CREDENTIAL'])
    }
  })

  it('loses its sessions with its role or account, and the last owner stays', async () => {
    const [owner, finance] = [await seat(context, 'owner'), await seat(context, 'finance')]
    const client = house.client(owner.token)
    const change = (id: string, body: object) =>
      client.put(`/api/ops/staff/${id}`, { reason: 'a test', ...body })
    expect((await change(finance.id, { active: false })).status).toBe(200)
    expect((await house.client(finance.token).get('/api/ops/me')).body.message).toBe(
      'invalid-token',
    )
    await context.db
      .updateTable('operator')
      .set({ active: false })
      .where('id', '<>', owner.id)
      .execute()
    expect((await change(owner.id, { role: 'finance' })).body.message).toBe('LAST_OWNER')
    expect((await change(owner.id, { active: false })).body.message).toBe('LAST_OWNER')
    expect((await client.get('/api/ops/me')).status).toBe(200)
  })
})

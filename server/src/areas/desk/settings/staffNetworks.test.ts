import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../security/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { createOperator } from '../../staff/operators/accounts.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { COMMAND_LINE } from '../../staff/public.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const OFFICE = '203.0.113.9'
const HOME = '198.51.100.20'
const [boss, other] = [await seat(context, 'owner'), await seat(context, 'owner')]
const at = (who: { token: string }, address: string) => house.client(who.token, address)
const set = (value: unknown, from = OFFICE) =>
  at(boss, from).put('/api/ops/settings/staffNetworks', { value, reason: 'the office alone' })
const decide = (approval: string, who: { token: string }, from: string) =>
  at(who, from).post(`/api/ops/approvals/${approval}/confirm`, {})

describe('networks of the staff', () => {
  it.each(['office', '203.0.113.0/33', '203.0.113.0/24,10.0.0.0/8', true, '1.2.3.4 '.repeat(101)])(
    'may not be %j',
    async (value) => {
      const { body } = await set(value)
      expect([body.message, body['details']]).toEqual(['INVALID_REQUEST', { fields: ['value'] }])
    },
  )

  it('hold the address of who asks and of who confirms, or nobody could open them again', async () => {
    const shutOut = { fields: ['value'], rule: 'SHUTS_OUT' }
    const own = await set('198.51.100.0/24')
    expect([own.body.message, own.body['details']]).toEqual(['INVALID_REQUEST', shutOut])
    const asked = await set('203.0.113.0/24')
    expect(asked.status).toBe(202)
    const approval = String(asked.body['approval'])
    const fromHome = await decide(approval, other, HOME)
    expect([fromHome.body.message, fromHome.body['details']]).toEqual(['INVALID_REQUEST', shutOut])
    expect(context.settings.get('staffNetworks')).toBe('')
    await at(boss, OFFICE).post(`/api/ops/approvals/${approval}/takeBack`, {})
  })

  it('let nobody in from elsewhere: no session, no log-in, no invitation', async () => {
    const { email, password, totpSecret } = await createOperator(
      context,
      { email: 'away@example.com', name: 'Away', role: 'support' },
      COMMAND_LINE,
      'first',
    )
    const asked = await set('203.0.113.0/24 2001:db8::/48')
    await decide(String(asked.body['approval']), other, OFFICE)
    expect(context.settings.get('staffNetworks')).toBe('203.0.113.0/24 2001:db8::/48')
    const said = async (from: string) => {
      const { status, body } = await at(boss, from).get('/api/ops/me')
      return [status, body.message]
    }
    expect(await said(OFFICE)).toEqual([200, undefined])
    expect(await said('2001:db8::7')).toEqual([200, undefined])
    expect(await said(HOME)).toEqual([403, 'INVALID_IP'])
    const enter = (from: string) =>
      house
        .client(undefined, from)
        .post('/api/ops/login', { email, password, totp: codeAt(totpSecret, clock.now()) })
    expect((await enter(HOME)).body).toEqual({ message: 'INVALID_IP' })
    expect((await enter(OFFICE)).status).toBe(200)
    for (const [path, body] of [
      ['login/passkey/begin', {}],
      ['invitation/begin', { code: 'any' }],
      ['invitation/finish', { code: 'any', password: 'a long quiet river', totp: '000000' }],
    ] as const) {
      const answer = await house.client(undefined, HOME).post(`/api/ops/${path}`, body)
      expect([path, answer.body.message]).toEqual([path, 'INVALID_IP'])
    }
    const log = (await at(boss, OFFICE).post('/api/ops/audit', { subject: 'staffNetworks' })).body
    const actions = (log['entries'] as { action: string }[]).map(({ action }) => action)
    expect(actions.filter((each) => each === 'setting.propose')).toHaveLength(2)
    // Members are not asked where they are.
    expect((await house.client(undefined, HOME).get('/api/lookup/banks')).status).not.toBe(403)
  })
})

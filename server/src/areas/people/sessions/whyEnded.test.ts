import { expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { closeAllSessions, closeOtherSessions } from './service.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house

const logIn = async ({ username, password }: Registered) => {
  clock.advance(1_000)
  const { body } = await house.client().post('/api/login', { username, password })
  return house.client(String(body['token']))
}
const why = async (client: Registered['client']) => {
  const { status, body } = await client.get('/api/wallet')
  return [status, body.message, body.details]
}

it('a session that was ended says by what: another device, the password, a passkey, the team', async () => {
  const who = await house.register()
  const [there, here] = [await logIn(who), await logIn(who)]
  const listed = (await here.get('/api/account/sessions')).body as unknown as {
    _id: string
    current: boolean
  }[]
  const others = listed.filter(({ current }) => !current)
  for (const { _id } of others) await here.delete(`/api/account/sessions/${_id}`)
  expect(await why(there)).toEqual([401, 'invalid-token', { ended: 'ELSEWHERE' }])

  for (const [reason, ended] of [
    ['PASSWORD_CHANGED', 'PASSWORD'],
    ['PASSWORD_RECOVERED', 'PASSWORD'],
    ['PASSKEY_REMOVED', 'PASSKEY'],
    ['LINE_UNLINKED', 'ELSEWHERE'],
    ['OPERATOR', 'TEAM'],
  ] as const) {
    const client = await logIn(who)
    await closeOtherSessions(context, who.memberId, '', reason)
    expect(await why(client)).toEqual([401, 'invalid-token', { ended }])
  }
})

it('one that its member has ended, and one that is nobody’s, say no more than before', async () => {
  const who = await house.register()
  const client = await logIn(who)
  await client.post('/api/logout')
  expect(await why(client)).toEqual([401, 'invalid-token', undefined])
  expect(await why(house.client('nobody'))).toEqual([401, 'invalid-token', undefined])
  // Nor one that a status has ended: that is told only to who has the password.
  const shut = await logIn(who)
  await closeAllSessions(context, who.memberId, 'SUSPENDED')
  expect(await why(shut)).toEqual([401, 'invalid-token', undefined])
})

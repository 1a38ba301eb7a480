import { expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { playerOf } from '../../play/games/testing/players.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What support asks for a member happens only when another role confirms it, once. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { db } = context
const at = async (role: 'support' | 'finance' | 'owner') => {
  const made = await seat(context, role)
  return { ...made, client: house.client(made.token) }
}
const [one, two] = [await at('support'), await at('support')]
const [finance, owner] = [await at('finance'), await at('owner')]
const reason = 'the member lost the phone'
const ask = (by: Client, memberId: string, what: 'gamePasswords' | 'logins') =>
  by.post(`/api/ops/members/${memberId}/help`, { what, reason })
const decide = (by: Client, id: string, verb: 'confirm' | 'disagree' | 'takeBack') =>
  by.post(`/api/ops/approvals/${id}/${verb}`, { reason })
const renewals = async (memberId: string) =>
  (await db.selectFrom('game_password').select('id').where('member_id', '=', memberId).execute())
    .length

it('is not done by two of support, and once by one of another role', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  const first = await ask(one.client, member.memberId, 'gamePasswords')
  expect(first.status).toBe(200)
  const id = String(first.body['approval'])
  // Another of support asks for the same: it is the question that waits, and no second approval.
  const again = await Promise.all([
    ask(two.client, member.memberId, 'gamePasswords'),
    ask(one.client, member.memberId, 'gamePasswords'),
  ])
  expect(again.map(({ body }) => body['approval'])).toEqual([id, id])
  expect((await decide(two.client, id, 'confirm')).status).toBe(403)
  expect(await renewals(member.memberId)).toBe(0)
  const { body } = await finance.client.post('/api/ops/approvals', { state: 'toConfirm' })
  expect(body['items']).toMatchObject([
    { id, kind: 'help', after: { memberId: member.memberId, what: 'gamePasswords' } },
  ])
  const answers = await Promise.all([
    decide(finance.client, id, 'confirm'),
    decide(owner.client, id, 'confirm'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await renewals(member.memberId)).toBe(1)
  const entries = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', `help gamePasswords ${member.memberId}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['help.propose', 'help.confirm'])
})

it('ends every log-in and takes every passkey, and moves no money', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 40 })
  await db
    .insertInto('passkey')
    .values({
      id: 'pk-help',
      member_id: member.memberId,
      credential_id: 'cred-help',
      public_key: Buffer.from('key'),
      counter: 0n,
      transports: [],
      name: 'phone',
      created_at: context.clock.now(),
      last_used_at: null,
    })
    .execute()
  const { body } = await ask(finance.client, member.memberId, 'logins')
  const id = String(body['approval'])
  // Who asked does not confirm, whatever the role.
  expect((await decide(finance.client, id, 'confirm')).body.message).toBe('SAME_OPERATOR')
  expect((await member.client.get('/api/wallet')).status).toBe(200)
  expect((await decide(owner.client, id, 'confirm')).status).toBe(200)
  expect((await member.client.get('/api/wallet')).status).toBe(401)
  expect(await db.selectFrom('passkey').where('member_id', '=', member.memberId).execute()).toEqual(
    [],
  )
  const held = await context.ledger.balances([`member:${member.memberId}:wallet`])
  expect([...held.values()].map(({ balance }) => balance)).toEqual([6_000n])
})

it('is refused for nobody, taken back by who asked, and not done for who has left', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  expect((await ask(one.client, 'nobody', 'logins')).body.message).toBe('NOT_FOUND')
  const leaving = await at('support')
  const { body } = await ask(leaving.client, member.memberId, 'gamePasswords')
  const id = String(body['approval'])
  await db.updateTable('operator').set({ active: false }).where('id', '=', leaving.id).execute()
  // Whose word no longer counts has asked for nothing: the second one's is the first.
  expect((await decide(finance.client, id, 'confirm')).body['state']).toBe('waiting')
  expect(await renewals(member.memberId)).toBe(0)
  expect((await decide(finance.client, id, 'takeBack')).status).toBe(200)
  expect((await decide(owner.client, id, 'confirm')).body.message).toBe('NOT_WAITING')
  expect(await renewals(member.memberId)).toBe(0)
})

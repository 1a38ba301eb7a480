import { expect, it, test } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { onPostgres } from '../../../testing/db.ts'
import { untilWaiting } from '../../../testing/inTurn.ts'
import { playerOf } from '../../play/games/testing/players.ts'
import { comeIn } from '../../staff/operators/testing/comeIn.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What support asks for a member happens only when a second person confirms it, once. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { db } = context
const at = async (role: 'support' | 'finance' | 'owner') => {
  const made = await seat(context, role)
  return { ...made, client: house.client(made.token) }
}
const [one, two] = [await at('support'), await at('support')]
const [finance, owner, other] = [await at('finance'), await at('owner'), await at('owner')]
const reason = 'the member lost the phone'
const ask = (by: Client, memberId: string, what: 'gamePasswords' | 'logins') =>
  by.post(`/api/ops/members/${memberId}/help`, { what, reason })
const decide = (by: Client, id: string, verb: 'confirm' | 'disagree' | 'takeBack') =>
  by.post(`/api/ops/approvals/${id}/${verb}`, { reason })
const boxOf = async (by: Client, state: string) =>
  (await by.post('/api/ops/approvals', { state })).body['items'] as { id: string }[]
const passkeyOf = (memberId: string) => ({
  id: `pk-${memberId}`,
  member_id: memberId,
  credential_id: `cred-${memberId}`,
  public_key: Buffer.from('key'),
  counter: 0n,
  transports: [],
  name: 'phone',
  created_at: context.clock.now(),
  last_used_at: null,
})
const lineAccountOf = (memberId: string) => ({
  id: `ln-${memberId}`,
  member_id: memberId,
  line_user: `U-${memberId}`,
  name: 'Somchai',
  locale: 'th' as const,
  notices: false,
  linked_at: context.clock.now(),
  recovered_at: null,
})
const passkeysOf = (memberId: string) =>
  db.selectFrom('passkey').where('member_id', '=', memberId).selectAll().execute()
const renewals = async (memberId: string) =>
  (await db.selectFrom('game_password').select('id').where('member_id', '=', memberId).execute())
    .length

it('is not done by two of support, and once by one who may confirm', async () => {
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
  const row = await db
    .selectFrom('approval')
    .innerJoin('member', 'member.id', 'approval.member_id')
    .select(['approval.after', 'member.name'])
    .where('approval.id', '=', id)
    .executeTakeFirstOrThrow()
  const after = { memberId: member.memberId, what: 'gamePasswords' }
  expect(body['items']).toMatchObject([{ id, kind: 'help', after: { ...after, name: row.name } }])
  // What is asked stays in the audit for ever; a name does not.
  expect(row.after).toEqual(after)
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
  await db.insertInto('passkey').values(passkeyOf(member.memberId)).execute()
  await db.insertInto('line_account').values(lineAccountOf(member.memberId)).execute()
  const { body } = await ask(finance.client, member.memberId, 'logins')
  const id = String(body['approval'])
  // Who asked does not confirm, whatever the role.
  expect((await decide(finance.client, id, 'confirm')).body.message).toBe('SAME_OPERATOR')
  expect((await member.client.get('/api/wallet')).status).toBe(200)
  expect((await decide(owner.client, id, 'confirm')).status).toBe(200)
  expect((await member.client.get('/api/wallet')).status).toBe(401)
  expect(await passkeysOf(member.memberId)).toEqual([])
  const told = db.selectFrom('notice').select('kind').where('member_id', '=', member.memberId)
  await expect.poll(() => told.execute()).toContainEqual({ kind: 'loginsReset' })
  await expect.poll(() => told.execute()).toContainEqual({ kind: 'lineUnlinked' })
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

it('is asked anew where who asked first has left: theirs waits no more', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  const leaving = await at('support')
  const dead = String((await ask(leaving.client, member.memberId, 'logins')).body['approval'])
  await db.updateTable('operator').set({ active: false }).where('id', '=', leaving.id).execute()
  const anew = await ask(one.client, member.memberId, 'logins')
  expect(anew.status).toBe(200)
  expect(anew.body['approval']).not.toBe(dead)
  expect((await decide(owner.client, dead, 'confirm')).body.message).toBe('NOT_WAITING')
  expect((await decide(owner.client, String(anew.body['approval']), 'confirm')).status).toBe(200)
})

it('is asked by an invited one of support once a second owner has confirmed them', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  const person = { email: 'invited@example.com', name: 'invited', role: 'support', reason }
  const { body } = await owner.client.post('/api/ops/staff', person)
  const { client } = await comeIn(house, body as never)
  const id = String(body['id'])
  const refused = await ask(client, member.memberId, 'logins')
  expect([refused.status, refused.body.message]).toEqual([403, 'UNCONFIRMED_OPERATOR'])
  const { staff } = (await other.client.get('/api/ops/staff')).body as unknown as {
    staff: { id: string; waits: object | null }[]
  }
  expect(staff.find((each) => each.id === id)?.waits).toMatchObject({ isMine: false })
  expect((await decide(owner.client, id, 'confirm')).body.message).toBe('SAME_OPERATOR')
  expect((await boxOf(other.client, 'toConfirm')).map((each) => each.id)).toContain(id)
  expect((await other.client.post(`/api/ops/staff/${id}/confirm`, { reason })).status).toBe(200)
  expect((await ask(client, member.memberId, 'logins')).status).toBe(200)
})

it('is seen and taken back by the one of support who asked, and by no other of support', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  const [mine, theirs] = [await at('support'), await at('support')]
  const id = String((await ask(mine.client, member.memberId, 'logins')).body['approval'])
  for (const state of ['mine', 'waiting'])
    expect((await boxOf(mine.client, state)).map((each) => each.id)).toEqual([id])
  for (const state of ['mine', 'waiting', 'toConfirm', 'done'])
    expect(await boxOf(theirs.client, state)).toEqual([])
  expect(await boxOf(mine.client, 'toConfirm')).toEqual([])
  expect((await decide(theirs.client, id, 'takeBack')).status).toBe(403)
  for (const verb of ['confirm', 'disagree'] as const)
    expect((await decide(mine.client, id, verb)).status).toBe(403)
  expect((await decide(mine.client, id, 'takeBack')).body['state']).toBe('takenBack')
  expect((await decide(owner.client, id, 'confirm')).body.message).toBe('NOT_WAITING')
})

test.runIf(onPostgres)(
  'takes a passkey, too, whose registration is not committed yet',
  async () => {
    const { memberId } = await playerOf(house, ['pg'], { baht: 100, each: 100 })
    const { body } = await ask(one.client, memberId, 'logins')
    const [confirming] = await db.transaction().execute(async (tx) => {
      // As a registration does.
      const session = tx.selectFrom('session').select('id').where('member_id', '=', memberId)
      await session.forShare().execute()
      await tx.insertInto('passkey').values(passkeyOf(memberId)).execute()
      const under = decide(owner.client, String(body['approval']), 'confirm')
      await untilWaiting(db, 1)
      return [under]
    })
    expect((await confirming).status).toBe(200)
    expect(await passkeysOf(memberId)).toEqual([])
  },
)

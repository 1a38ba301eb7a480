import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { walletOf } from '../../../../ledger/address.ts'
import { codeAt } from '../../../../security/totp.ts'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { comeIn } from '../testing/comeIn.ts'
import { seat } from '../testing/seats.ts'

/**
 * An owner who plays two people: what he makes, resets, raises or switches on must not be the
 * second.
 */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
clock.hold(new Date('2026-11-22T04:00:00Z'))
const reason = 'a test'
const HOUR_MS = 3_600_000

let person: Registered
let made = 0
/** Nobody but those of the test works here. */
beforeEach(async () => {
  await db.updateTable('operator').set({ active: false }).execute()
  person ??= await house.register()
})
const owner = async () => {
  const one = await seat(context, 'owner')
  return { ...one, client: house.client(one.token) }
}
const invite = async (by: Client, role: string) => {
  const who = `puppet${++made}`
  const asked = { email: `${who}@example.com`, name: who, role, reason }
  const { status, body } = await by.post('/api/ops/staff', asked)
  expect(status).toBe(201)
  return body as never
}
/** Comes in with whatever the owner who asked has been shown. */
const takeOver = async (shown: never): Promise<Client> => {
  const { email, password, totpSecret } = shown as Record<string, string>
  if (password === undefined) return (await comeIn(house, shown)).client
  const totp = codeAt(String(totpSecret), clock.now())
  const entered = await house.client().post('/api/ops/login', { email, password, totp })
  return house.client(String(entered.body['token']))
}
const idOf = (shown: never): string => (shown as { id: string }).id
const confirm = (by: Client, id: string) => by.post(`/api/ops/staff/${id}/confirm`, { reason })

const wallet = async () => {
  const address = walletOf(person.memberId)
  return (await context.ledger.balances([address])).get(address)?.balance ?? 0n
}
/** An adjustment of 1,000 baht that the first proposes and the second approves. */
const stealWith = async (first: Client, second: Client): Promise<bigint> => {
  const before = await wallet()
  const asked = { amount: 1_000, reason }
  const { body } = await first.post(`/api/ops/members/${person.memberId}/adjust`, asked)
  await second.post(`/api/ops/adjustments/${String(body['id'])}/approve`)
  return (await wallet()) - before
}

describe('one owner of two', () => {
  it.each(['finance', 'owner'])('gets no second eye by making an operator of %s', async (role) => {
    const [thief] = [await owner(), await owner()]
    const puppet = await takeOver(await invite(thief.client, role))
    expect(await stealWith(thief.client, puppet)).toBe(0n)
    expect(await stealWith(puppet, thief.client)).toBe(0n)
  })

  it('gets no second eye by resetting an operator, or the other owner', async () => {
    const [thief, other] = [await owner(), await owner()]
    const finance = await seat(context, 'finance')
    for (const id of [finance.id, other.id]) {
      const reset = await thief.client.post(`/api/ops/staff/${id}/reset`, { reason })
      expect(reset.status).toBe(200)
      expect(await stealWith(thief.client, await takeOver(reset.body as never))).toBe(0n)
    }
  })

  it('gets no second eye by raising an operator whom nobody had to confirm', async () => {
    const [thief] = [await owner(), await owner()]
    const shown = await invite(thief.client, 'support')
    await takeOver(shown)
    const raised = { role: 'finance', reason }
    await thief.client.put(`/api/ops/staff/${idOf(shown)}`, raised)
    const again = await thief.client.post(`/api/ops/staff/${idOf(shown)}/reset`, { reason })
    expect(await stealWith(thief.client, await takeOver(again.body as never))).toBe(0n)
  })

  it('gets no second eye by switching an account of old on', async () => {
    const [thief] = [await owner(), await owner()]
    const old = await seat(context, 'finance')
    for (const active of [false, true])
      await thief.client.put(`/api/ops/staff/${old.id}`, { active, reason })
    const back = await db.selectFrom('operator').selectAll().where('id', '=', old.id).execute()
    expect(back).toMatchObject([{ active: true, confirmed_by: null, counts_from: null }])
  })

  it('does not confirm the operator, nor does the puppet, nor a puppet of the puppet', async () => {
    const [thief] = [await owner(), await owner()]
    const shown = await invite(thief.client, 'owner')
    const puppet = await takeOver(shown)
    expect((await confirm(thief.client, idOf(shown))).body.message).toBe('SAME_OPERATOR')
    for (const call of [
      () => confirm(puppet, idOf(shown)),
      () =>
        puppet.post('/api/ops/staff', { email: 'p@example.com', name: 'p', role: 'owner', reason }),
      () => puppet.put('/api/ops/settings/autoApproveBelow', { value: 100_000, reason }),
      () => puppet.post('/api/ops/withdrawals', { state: 'waiting' }),
      () => puppet.post('/api/ops/reconciliation/nothing/close', { reason }),
    ])
      expect((await call()).body.message).toBe('UNCONFIRMED_OPERATOR')
    await expect(
      db
        .updateTable('operator')
        .set({ confirmed_by: thief.id, confirmed_at: clock.now() })
        .where('id', '=', idOf(shown))
        .execute(),
    ).rejects.toThrow('operator_two_owners')
    await expect(
      db
        .updateTable('operator')
        .set({ confirmed_by: idOf(shown), confirmed_at: clock.now() })
        .where('id', '=', idOf(shown))
        .execute(),
    ).rejects.toThrow()
  })

  it('does not get round the wait by switching the other owner off', async () => {
    const [thief, other] = [await owner(), await owner()]
    const puppet = await takeOver(await invite(thief.client, 'finance'))
    await thief.client.put(`/api/ops/staff/${other.id}`, { active: false, reason })
    expect(await stealWith(thief.client, puppet)).toBe(0n)
    const later = await invite(thief.client, 'finance')
    const second = await takeOver(later)
    expect(await stealWith(thief.client, second)).toBe(0n)
    expect(
      await db.selectFrom('operator').select('counts_from').where('id', '=', idOf(later)).execute(),
    ).toEqual([{ counts_from: new Date(clock.now().getTime() + 72 * HOUR_MS) }])
  })

  it('writes no decision of an unconfirmed operator, whatever statement tries', async () => {
    const [thief] = [await owner(), await owner()]
    const id = idOf(await invite(thief.client, 'finance'))
    const at = clock.now()
    const asked = (kind: 'transfer' | 'adjustment' | 'suspense' | 'withdrawal') => ({
      id: `${kind}${made}`,
      kind,
      subject: 'x',
      member_id: person.memberId,
      amount: 1n,
      after: '{}',
      reason,
      proposed_by: id,
      proposed_at: at,
      state: 'waiting' as const,
    })
    for (const work of [
      () => db.insertInto('approval').values(asked('transfer')).execute(),
      () => db.insertInto('approval').values(asked('adjustment')).execute(),
      () => db.insertInto('approval').values(asked('suspense')).execute(),
      () => db.insertInto('approval').values(asked('withdrawal')).execute(),
    ])
      await expect(work()).rejects.toThrow('is not confirmed')
    for (const role of ['finance', 'owner'] as const) {
      const raised = await seat(context, 'support')
      await expect(
        db.updateTable('operator').set({ role }).where('id', '=', raised.id).execute(),
      ).rejects.toThrow('asks for a confirmation')
    }
  })
})

describe('a second owner', () => {
  it('confirms who has set their own password, and then both decide', async () => {
    const [one, two] = [await owner(), await owner()]
    const shown = await invite(one.client, 'finance')
    expect((await confirm(two.client, idOf(shown))).body.message).toBe('NOT_WAITING')
    const finance = await takeOver(shown)
    const today = (await two.client.get('/api/ops/today')).body
    expect(today).toMatchObject({ staff: { count: 1 } })
    expect((await confirm(two.client, idOf(shown))).body).toMatchObject({ waits: null })
    expect((await confirm(two.client, idOf(shown))).body.message).toBe('NOT_WAITING')
    expect(await stealWith(one.client, finance)).toBe(100_000n)
    expect((await two.client.get('/api/ops/today')).body).toMatchObject({ staff: { count: 0 } })
    const log = await two.client.post('/api/ops/audit', { subject: idOf(shown) })
    expect((log.body as unknown as { entries: object[] }).entries).toMatchObject([
      { action: 'operator.confirm', operator: two.name },
      { action: 'operator.accept' },
      { action: 'operator.create', operator: one.name },
    ])
  })
})

describe('an owner alone', () => {
  it('waits operatorWaitHours before the operator counts, while Today shows it', async () => {
    const alone = await owner()
    const shown = await invite(alone.client, 'finance')
    await takeOver(shown)
    expect((await alone.client.get('/api/ops/today')).body).toMatchObject({ staff: { count: 1 } })
    const to = { value: 1, reason }
    expect((await alone.client.put('/api/ops/settings/operatorWaitHours', to)).status).toBe(400)
    clock.advance(71 * HOUR_MS)
    const again = await house.client((await seat(context, 'support')).token).get('/api/ops/today')
    expect(again.body).toMatchObject({ staff: { count: 1 } })
    clock.advance(HOUR_MS)
    const [row] = await db
      .selectFrom('operator')
      .select(sql<boolean>`operator_waits(id, ${clock.now()})`.as('waits'))
      .where('id', '=', idOf(shown))
      .execute()
    expect(row).toEqual({ waits: false })
  })

  it('does not reset himself: the sessions would end and nobody could confirm', async () => {
    const alone = await owner()
    const said = await alone.client.post(`/api/ops/staff/${alone.id}/reset`, { reason })
    expect(said.body.message).toBe('SAME_OPERATOR')
  })
})

describe('an operator with a member account of their own', () => {
  it('decides no case of it, whatever statement tries', async () => {
    const [boss, other] = [await owner(), await owner()]
    person = await house.register()
    const phoneOf = { phone: person.username, reason }
    expect((await other.client.put(`/api/ops/staff/${boss.id}`, phoneOf)).status).toBe(200)
    const again = await seat(context, 'owner')
    const [thief, third] = [house.client(again.token), await owner()]
    await db
      .updateTable('operator')
      .set({ phone: person.username })
      .where('id', '=', again.id)
      .execute()
    const asked = { amount: 1_000, reason }
    const own = await thief.post(`/api/ops/members/${person.memberId}/adjust`, asked)
    expect([own.status, own.body.message]).toEqual([409, 'SAME_OPERATOR'])
    expect(await stealWith(third.client, thief)).toBe(0n)
    await context.ledger.submit({
      op: 'post',
      key: `fund ${made}`,
      kind: 'deposit',
      legs: [{ from: 'house:psp:KBANK', to: walletOf(person.memberId), amount: 3_000_000n }],
    })
    const { body } = await person.client.post('/api/wallet/withdraw', { amount: 25_000 })
    const said = await thief.post(`/api/ops/withdrawals/${String(body['reference'])}/approve`)
    expect(said.body.message).toBe('SAME_OPERATOR')
    await expect(
      db
        .insertInto('approval')
        .values({
          id: `own${made}`,
          kind: 'suspense',
          subject: 'x',
          version: '1 assign',
          member_id: person.memberId,
          after: '{}',
          reason: 'a test',
          proposed_by: again.id,
          proposed_at: clock.now(),
          state: 'waiting',
        })
        .execute(),
    ).rejects.toThrow('has the member account')
  })
})

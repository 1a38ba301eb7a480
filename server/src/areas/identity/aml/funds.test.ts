import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { erasePerson } from '../../account/privacy/store.ts'
import { identityHouse } from '../testing/identityHouse.ts'

/** Asking a member where the money comes from: it is identity's question, whoever asks. */
const house = await identityHouse()
const { db } = house.context
const [finance, owner, support] = [
  await house.worker('finance'),
  await house.worker('owner'),
  await house.worker('support'),
]
type Member = Awaited<ReturnType<typeof house.member>>
const ask = (who: Member, by = finance) => by.post(`/api/ops/members/${who.memberId}/funds`, {})
const view = async ({ client }: Member) => (await client.get('/api/identity')).body
/** Known by a card, as if two had decided it. */
const known = async (): Promise<Member> => {
  const who = await house.member()
  await sql`insert into identity_level (member_id, level, case_id, card_key, since)
    values (${who.memberId}, 2, 'x', ${who.memberId}, now())`.execute(db)
  return who
}
const send = async (who: Member) => {
  await house.give(who, 'funds')
  return who.client.post('/api/identity/send', { to: 3, source: 'ขายของออนไลน์' })
}
const notices = async ({ memberId }: Member) =>
  db.selectFrom('notice').select('kind').where('member_id', '=', memberId).execute()

/** An open case of money about the member, as the sweep would leave it. */
const caseOf = async (who: Member): Promise<string> => {
  const id = `aml-${who.memberId}`
  await sql`insert into aml_case (id, member_id, state, round, severity, opened_at, hit_at)
    values (${id}, ${who.memberId}, 'OPEN', 1, 3, now(), now())`.execute(db)
  return id
}

describe('where the money comes from', () => {
  it('is asked once, answered by papers of level 3, and asked again after', async () => {
    const who = await known()
    expect(await view(who)).toMatchObject({ level: 2, isAsked: false })
    const first = await ask(who)
    const again = await ask(who, owner)
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await view(who)).toMatchObject({ isAsked: true, asking: null })
    expect(await notices(who)).toEqual([{ kind: 'identityAsked' }])
    expect((await send(who)).body).toMatchObject({ isAsked: false, asking: { state: 'WAITING' } })
    house.clock.advance(1_000)
    await ask(who)
    expect(await view(who)).toMatchObject({ isAsked: true })
    expect(await notices(who)).toHaveLength(2)
  })

  it('is seen at the case with how far it is', async () => {
    const who = await known()
    const id = await caseOf(who)
    const seen = async () => (await finance.get(`/api/ops/aml/${id}`)).body['funds']
    expect(await seen()).toBeNull()
    await ask(who)
    expect(await seen()).toMatchObject({ state: 'ASKED', identityCase: null })
    await send(who)
    const { id: identityCase } = await house.caseOf(who)
    expect(await seen()).toMatchObject({ state: 'WAITING', identityCase })
  })

  it('is asked by who decides about people, of nobody unknown, and not of oneself', async () => {
    const who = await known()
    expect((await ask(who, support)).status).toBe(403)
    expect((await finance.post('/api/ops/members/nobody/funds', {})).status).toBe(404)
    await db.updateTable('operator').set({ phone: who.username }).execute()
    expect((await ask(who)).body.message).toBe('SAME_OPERATOR')
    await db.updateTable('operator').set({ phone: null }).execute()
    expect(await view(who)).toMatchObject({ isAsked: false })
  })
})

describe('the same question', () => {
  it('looks alike to a member with a case and to one without', async () => {
    const [watched, other] = [await known(), await known()]
    const id = await caseOf(watched)
    await finance.post(`/api/ops/aml/${id}/payouts`, { reason: 'the payers are not known' })
    const told = async (who: Member) => {
      await ask(who)
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(n) - 'id' - 'member_id' - 'of' - 'at' - 'created_at' as row from notice n
        where member_id = ${who.memberId}`.execute(db)
      const audit = await support.get(`/api/ops/members/${who.memberId}/cases`)
      return [await view(who), rows, audit.body]
    }
    expect(await told(watched)).toEqual(await told(other))
  })

  it('is forgotten with who is erased', async () => {
    const who = await known()
    await ask(who)
    await db.transaction().execute((tx) => erasePerson(tx, who.memberId, house.clock.now()))
    const left = await db.selectFrom('identity_ask').select('member_id').execute()
    expect(left).not.toContainEqual({ member_id: who.memberId })
  })
})

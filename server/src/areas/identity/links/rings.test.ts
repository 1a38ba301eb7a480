import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { linkHouse } from './testing/linkHouse.ts'

/** Money that one account sends round: each is paid out to the account that the next pays in from. */
const house = await linkHouse({ linkedGiftsAbove: 0 })
const { context, db } = house
const finance = await house.worker('finance')
let made = 0

/** Paid to the registered account of this member, in baht. */
const paidOut = async (memberId: string, baht: number) => {
  const at = context.clock.now()
  await sql`insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
      account_name, requested_at, sent_at, ended_at)
    select ${`out-${(made += 1)}`}, id, ${baht * 100}, 'PAID', 0, bank_code, bank_account_no, bank_account_name,
      ${at}, ${at}, ${at} from member where id = ${memberId}`.execute(db)
}
/** Money of this member that came from the registered account of another. */
const paidIn = async (memberId: string, from: string, baht: number) => {
  const at = context.clock.now()
  await sql`insert into incoming_payment (id, kind, account, amount, reference, from_bank_code, from_account_no,
      happened_at, received_at, state, member_id)
    select ${`in-${(made += 1)}`}, 'bank', 'bank:main', ${baht * 100}, ${`ref-${made}`}, bank_code, bank_account_no,
      ${at}, ${at}, 'CREDITED', ${memberId} from member where id = ${from}`.execute(db)
}
const ring = async (many: number, baht: number): Promise<string[]> => {
  const people = await Promise.all(Array.from({ length: many }, () => house.member()))
  const ids = people.map(({ memberId }) => memberId)
  for (const [n, id] of ids.entries()) {
    await paidOut(id, baht + n)
    await paidIn(ids[(n + 1) % many] ?? '', id, baht + n)
  }
  await house.sweep()
  return ids
}
const reasonsOf = async (memberId: string) => {
  const { group } = await house.linksOf(finance, { memberId })
  const { body } = await finance.get(`/api/ops/links/${group?.id}`)
  return (body['reasons'] as { kind: string; members: string[]; shown: string }[]).filter(
    ({ kind }) => kind === 'RING',
  )
}

it.each([2, 5])(
  'a ring of %i is in one group, with what went round and in which order',
  async (n) => {
    const ids = await ring(n, 1_000)
    const [reason, ...more] = await reasonsOf(ids[0] ?? '')
    expect(more).toEqual([])
    expect(reason).toMatchObject({ strength: 'STRONG', shown: '1000', times: 1 })
    const from = reason?.members.indexOf(ids[0] ?? '') ?? 0
    const turned = [
      ...(reason?.members ?? []).slice(from),
      ...(reason?.members ?? []).slice(0, from),
    ]
    expect(turned).toEqual(ids)
  },
)

it('who pays in from the account of another, and not back, is in no ring', async () => {
  const [one, two] = [await house.member(), await house.member()]
  await paidOut(one.memberId, 900)
  await paidIn(two.memberId, one.memberId, 900)
  await paidOut(two.memberId, 900)
  await house.sweep()
  expect(await reasonsOf(one.memberId)).toEqual([])
})

it('what was paid in before anything was paid out is not what came back', async () => {
  const [one, two] = [await house.member(), await house.member()]
  await paidIn(two.memberId, one.memberId, 900)
  await paidIn(one.memberId, two.memberId, 900)
  house.clock.advance(60_000)
  await paidOut(one.memberId, 900)
  await paidOut(two.memberId, 900)
  await house.sweep()
  expect(await reasonsOf(one.memberId)).toEqual([])
})

it('what one loses to the other in a game counts, with what goes back by an account', async () => {
  const [one, two] = [await house.member(), await house.member()]
  for (let n = 0; n < 3; n++) {
    house.clock.advance(60_000)
    await house.meet([one.memberId, two.memberId], { stake: 500, wins: [0, 1_000] })
  }
  await paidOut(two.memberId, 1_200)
  await paidIn(one.memberId, two.memberId, 1_200)
  await house.sweep()
  expect(await reasonsOf(one.memberId)).toMatchObject([{ shown: '1200' }])
})

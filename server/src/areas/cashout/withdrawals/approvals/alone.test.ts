import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../../ledger/address.ts'
import { testApp, type Client } from '../../../../testing/app.ts'
import { seat, sitAgain } from '../../../staff/operators/testing/seats.ts'
import { PAYOUTS } from '../payouts/payout.ts'

/** What one operator alone approves: to puppets of theirs, or to one member in parts. */
const house = await testApp({ settings: { registerOTP: false, payoutAlone: 200_000 } })
const { context } = house
const finance = async () => {
  const who = await seat(context, 'finance')
  return { ...who, client: house.client(who.token) }
}
const puppet = async () => {
  const person = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: `fund ${person.memberId}`,
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(person.memberId), amount: 100_000_000n }],
  })
  return person
}
type Person = Awaited<ReturnType<typeof puppet>>
const ask = async ({ client }: Person, amount: number) =>
  String((await client.post('/api/wallet/withdraw', { amount })).body['reference'])
const approve = async (by: Client, reference: string) => {
  const { status, body } = await by.post(`/api/ops/withdrawals/${reference}/approve`, {})
  return status === 200 ? `${String(body['state'])} of ${String(body['needs'])}` : body.message
}
const WAITS = 'REQUESTED of 2'

describe('what one operator alone approves', () => {
  it('to all members reaches payoutAlone once, however many are approved at one moment', async () => {
    const [thief, other] = [await finance(), await finance()]
    const asked = await Promise.all(
      Array.from({ length: 4 }, async () => ask(await puppet(), 90_000)),
    )
    const said = await Promise.all(asked.map((each) => approve(thief.client, each)))
    expect(said.filter((each) => each === WAITS)).toHaveLength(2)
    const held = asked[said.indexOf(WAITS)] ?? ''
    expect(await approve(thief.client, held)).toBe('SAME_OPERATOR')
    expect(await approve(other.client, held)).not.toBe(WAITS)
    // The other's own day has begun with nothing: what two approved is nobody's alone.
    expect(await approve(other.client, await ask(await puppet(), 90_000))).not.toBe(WAITS)
    house.clock.advance(24 * 3_600_000 + 1)
    const tomorrow = house.client(await sitAgain(context, thief.id))
    expect(await approve(tomorrow, await ask(await puppet(), 90_000))).not.toBe(WAITS)
  })

  it('to one member reaches fourEyesFrom, also where the parts were asked for on two days', async () => {
    const [thief, person] = [await finance(), await puppet()]
    const first = await ask(person, 60_000)
    house.clock.advance(23 * 3_600_000)
    const late = house.client(await sitAgain(context, thief.id))
    expect(await approve(late, first)).not.toBe(WAITS)
    await expect
      .poll(async () => {
        await house.jobs.runDue()
        context.jobs.wake(PAYOUTS)
        return (await late.get(`/api/ops/withdrawals/${first}`)).body['withdrawal']
      })
      .toMatchObject({ state: 'PAID' })
    house.clock.advance(2 * 3_600_000)
    const again = house.client(await sitAgain(context, thief.id))
    const { username, password } = person
    const { body } = await house.client().post('/api/login', { username, password })
    const back = { ...person, client: house.client(String(body['token'])) }
    expect(await approve(again, await ask(back, 60_000))).toBe(WAITS)
  })
})

it('a payout to an account that was just changed, with something else in doubt, takes two', async () => {
  const [one, two, person] = [await finance(), await finance(), await puppet()]
  await context.db
    .updateTable('member')
    .set({ bank_rest_until: new Date(context.clock.now().getTime() + 3_600_000) })
    .where('id', '=', person.memberId)
    .execute()
  // The bank has not said whose account it is.
  await context.db.deleteFrom('bank_holder').where('member_id', '=', person.memberId).execute()
  const reference = await ask(person, 99_000)
  const seen = await one.client.get(`/api/ops/withdrawals/${reference}`)
  expect(seen.body['withdrawal']).toMatchObject({ needs: 2 })
  expect(await approve(one.client, reference)).toBe(WAITS)
  expect(await approve(two.client, reference)).not.toBe(WAITS)
})

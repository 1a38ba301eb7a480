import { describe, expect, it } from 'vitest'
import { seat, sitAgain } from '../../../staff/operators/testing/seats.ts'
import { slipHouse } from '../testing/slips.ts'
import { structuringOf } from '../testing/structuring.ts'

/** What one operator alone gives many members, a part each: to puppets it is one gift. */
const house = await slipHouse()
const { context } = house
// Of 20,000 each for itself takes one, and the sixth makes 100,000 of all.
const { suspended, uploaded } = structuringOf(house, 19_000)
const worker = async () => {
  const { id, token } = await seat(context, 'finance')
  return { id, client: house.client(token) }
}
/** Gives a part to a member of their own; whether it was given. */
async function giveNew(by: ReturnType<typeof house.client>, what: 'slip' | 'suspense') {
  const puppet = await house.register()
  const part = what === 'slip' ? await uploaded(puppet) : await suspended()
  await part.give(by, puppet)
  return { given: await part.isGiven(), again: part.give, isGiven: part.isGiven, puppet }
}

describe('what one operator alone gives many members', () => {
  it.each(['slip', 'suspense'] as const)('takes two where a %s is the last part', async (last) => {
    const [thief, other] = [await worker(), await worker()]
    const first = ['suspense', 'slip', 'suspense', 'slip', 'suspense'] as const
    for (const what of first) expect((await giveNew(thief.client, what)).given).toBe(true)
    const part = await giveNew(thief.client, last)
    expect(part.given).toBe(false)
    const same = await part.again(thief.client, part.puppet)
    expect(same.body['message']).toBe('SAME_OPERATOR')
    // A colleague has given nothing alone, and completes it; that is no gift of one alone.
    expect((await part.again(other.client, part.puppet)).status).toBe(200)
    expect(await part.isGiven()).toBe(true)
    for (const what of first) expect((await giveNew(other.client, what)).given).toBe(true)
  })

  it('takes two where all are given at the same moment', async () => {
    const thief = await worker()
    const members = await Promise.all(Array.from({ length: 8 }, () => house.register()))
    const all = []
    for (const [n, member] of members.entries())
      all.push(n % 2 === 0 ? await suspended() : await uploaded(member))
    await Promise.all(all.map((part, n) => part.give(thief.client, members[n] ?? members[0]!)))
    const given = await Promise.all(all.map((part) => part.isGiven()))
    expect(given.filter(Boolean)).toHaveLength(5)
  })

  it('is less again a day later', async () => {
    const thief = await worker()
    for (let n = 0; n < 5; n += 1) await giveNew(thief.client, 'suspense')
    expect((await giveNew(thief.client, 'suspense')).given).toBe(false)
    house.clock.advance(86_400_001)
    const again = house.client(await sitAgain(context, thief.id))
    expect((await giveNew(again, 'suspense')).given).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { seat, sitAgain } from '../../../staff/operators/testing/seats.ts'
import { slipHouse } from '../testing/slips.ts'
import { structuringOf } from '../testing/structuring.ts'

/** What one operator gives one member alone, partly by slips and partly out of suspense. */
const house = await slipHouse()
const { context } = house
const BAHT = 9_000
const { suspended, uploaded } = structuringOf(house, BAHT)
const worker = async () => house.client((await seat(context, 'finance')).token)

it.each(['a slip', 'suspense'])('counts together where %s is the last part', async (last) => {
  const [puppet, one, two] = [await house.register(), await worker(), await worker()]
  const slips = [await uploaded(puppet), await uploaded(puppet)]
  const items = [await suspended(), await suspended()]
  const parts = last === 'a slip' ? [...items, ...slips] : [...slips, ...items]
  for (const [n, part] of parts.entries()) {
    expect((await part.give(one, puppet)).status).toBe(200)
    expect(await part.isGiven()).toBe(n < 2)
  }
  expect(await house.wallet(puppet.client)).toBe(2 * BAHT)
  for (const part of parts.slice(2)) {
    expect((await part.give(one, puppet)).body['message']).toBe('SAME_OPERATOR')
    expect((await part.give(two, puppet)).status).toBe(200)
  }
  expect(await house.wallet(puppet.client)).toBe(4 * BAHT)
})

it('counts together at the same moment', async () => {
  const [puppet, one] = [await house.register(), await worker()]
  const parts = [await uploaded(puppet), await suspended(), await uploaded(puppet)]
  parts.push(await suspended())
  const said = await Promise.all(parts.map((part) => part.give(one, puppet)))
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await house.wallet(puppet.client)).toBe(2 * BAHT)
})

it('counts another member, another operator, and what two gave, apart', async () => {
  const [puppet, other, one, two] = [
    await house.register(),
    await house.register(),
    await worker(),
    await worker(),
  ]
  for (const part of [await uploaded(puppet), await suspended()]) await part.give(one, puppet)
  const [third, fourth] = [await suspended(), await suspended()]
  await third.give(one, puppet)
  await third.give(two, puppet)
  expect(await third.isGiven()).toBe(true)
  // Two gave that one: the second of them has given nothing alone.
  for (const part of [await uploaded(puppet), fourth]) {
    await part.give(two, puppet)
    expect(await part.isGiven()).toBe(true)
  }
  const elsewhere = await suspended()
  await elsewhere.give(one, other)
  expect(await elsewhere.isGiven()).toBe(true)
})

it('counts what was given within a day, and no more after it', async () => {
  const puppet = await house.register()
  const { id, token } = await seat(context, 'finance')
  for (const part of [await uploaded(puppet), await suspended()])
    await part.give(house.client(token), puppet)
  house.clock.advance(86_400_001)
  const again = house.client(await sitAgain(context, id))
  const [early, late] = [await suspended(), await suspended()]
  await early.give(again, puppet)
  await late.give(again, puppet)
  expect([await early.isGiven(), await late.isGiven()]).toEqual([true, true])
})

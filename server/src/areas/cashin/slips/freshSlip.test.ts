import { describe, expect, it } from 'vitest'
import { FRESH_MS } from './rules.ts'
import { slipHouse } from './testing/slips.ts'

const house = await slipHouse({ env: { SLIPCHECK: 'easyslip' } })

/** EasySlip has one word, SLIP_NOT_FOUND, for what never was and for what is too new to be known. */
describe('a slip that EasySlip does not find', () => {
  it('is asked about again while it is fresh, and credited once when the bank shows it', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member, { amount: 300 })
    await house.world('POST', '/sandbox/slipcheck', { transRef, unseen: 2, late: 1 })
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    for (let asked = 0; asked < 2; asked++) {
      await house.later(10_000)
      expect(await house.newest(member.client)).toMatchObject({ status: 'PENDING' })
    }
    await house.later(20_000)
    expect(await house.newest(member.client)).toMatchObject({ status: 'SUCCESS', amount: 300 })
    await house.later(600_000)
    expect(await house.wallet(member.client)).toBe(300)
  })

  it('is refused when it is no longer fresh, and not a moment before', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/slipcheck', { transRef, unseen: 1_000 })
    await house.settle(member.client, picture)
    await house.later(FRESH_MS - 60_000)
    expect(await house.newest(member.client)).toMatchObject({ status: 'PENDING', note: null })
    await house.later(400_000)
    expect(await house.newest(member.client)).toMatchObject({
      status: 'FAILED',
      note: 'INVALID_SLIP',
    })
    expect(await house.wallet(member.client)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { transact } from '../../../testing/transact.ts'
import { creditArrival } from '../payments/credit.ts'
import { slipHouse } from './testing/slips.ts'

let broken = false
const house = await slipHouse({
  replace: (base) => ({
    providers: {
      ...base.providers,
      slipcheck: {
        verify: async (question) => {
          if (broken) throw new Error('a verifier that breaks each time')
          return base.providers.slipcheck.verify(question)
        },
      },
    },
  }),
})
const { context } = house

describe('a slip', () => {
  it('goes to an operator after a day when its check breaks each time, or was never answered', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    broken = true
    await house.upload(member.client, picture)
    await house.jobs.runDue()
    house.clock.advance(3_600_000)
    await house.jobs.runDue()
    expect(await house.newest(member.client)).toMatchObject({ status: 'PENDING' })
    house.clock.advance(24 * 3_600_000)
    expect(house.logs.join()).toContain('breaks each time')
    await house.jobs.runDue()
    expect(await house.newest(member.client)).toMatchObject({
      status: 'FAILED',
      note: 'UNKNOW_ERROR',
    })
    broken = false
  })

  it('is not told as credited when the books have its reference with another amount', async () => {
    const member = await house.register()
    const { picture, transRef } = await house.transfer(member, { amount: 500 })
    await house.upload(member.client, picture)
    house.clock.advance(10)
    await transact(context.ledger, (tx) =>
      creditArrival(context, tx, {
        memberId: member.memberId,
        method: 'BANK',
        source: 'SCB',
        externalId: transRef,
        account: 'house:bank:SCB',
        amount: 10_000n,
        late: false,
        qrcodeId: null,
        paidAt: context.clock.now(),
      }),
    )
    await house.jobs.runDue()
    expect(await house.newest(member.client)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(house.logs.some((each) => each.includes(transRef) && each.includes('"level":50'))).toBe(
      true,
    )
    expect(await house.wallet(member.client)).toBe(100)
  })
})

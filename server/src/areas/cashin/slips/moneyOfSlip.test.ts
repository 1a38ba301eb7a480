import { SLIP_REASONS } from '@krapao/contract/constants'
import { SLIP_MONEY, moneyOfReason } from '@krapao/contract/slips/money'
import { describe, expect, it } from 'vitest'
import { transact } from '../../../testing/transact.ts'
import { creditArrival } from '../payments/credit.ts'
import { slipHouse } from './testing/slips.ts'

const house = await slipHouse()
const { context } = house

const feed = (memberId: string, transRef: string) =>
  transact(context.ledger, (tx) =>
    creditArrival(context, tx, {
      memberId,
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

describe('a refused slip says where its money lies', () => {
  it('each reason names a place, and each place is one that there is', () => {
    for (const reason of SLIP_REASONS) expect(SLIP_MONEY).toContain(moneyOfReason[reason])
  })

  it('a duplicate of the member’s own slip: in the wallet, with amount and time', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member, { amount: 444 })
    const at = house.clock.now().toISOString().slice(0, 16)
    await house.settle(member.client, picture)
    const again = await house.settle(member.client, picture)
    expect(again).toMatchObject({
      note: 'SLIP_REFNO_DUPLICATED',
      money: 'CREDITED',
      credited: { amount: 444, at: expect.stringContaining(at) as unknown },
    })
  })

  it('a duplicate of what the feed has credited: in the wallet too', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await feed(member.memberId, transRef)
    house.clock.advance(1_000)
    expect(await house.settle(member.client, picture)).toMatchObject({
      note: 'SLIP_REFNO_DUPLICATED',
      money: 'CREDITED',
      credited: { amount: 100 },
    })
  })

  it('another member’s slip: used, and nothing about whose or how much', async () => {
    const owner = await house.register()
    const { picture } = await house.transfer(owner, { amount: 321 })
    await house.settle(owner.client, picture)
    const stranger = await house.register()
    const shown = await house.settle(stranger.client, picture)
    expect(shown).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED', money: 'USED', amount: null })
    expect(JSON.stringify(shown)).not.toMatch(/credited|321/)
  })

  it('a copy of the member’s own slip that is still checked: being checked', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/slipcheck', { transRef, shows: 'FULL', late: 9 })
    await house.settle(member.client, picture)
    expect(await house.settle(member.client, picture)).toMatchObject({
      note: 'SLIP_REFNO_DUPLICATED',
      money: 'CHECKING',
    })
  })

  it('from an account that is not the member’s: at our bank, not in the wallet', async () => {
    const member = await house.register()
    const { picture } = await house.transfer({ ...member, bankAccountNo: '9990001112' })
    expect(await house.settle(member.client, picture)).toMatchObject({
      note: 'NOT_MATCH',
      money: 'ARRIVED',
      amount: 100,
    })
  })

  it('too old: at our bank, and in the wallet once the feed has brought it', async () => {
    const member = await house.register()
    const at = new Date(house.clock.now().getTime() - 2 * 3_600_000).toISOString()
    const { transRef, picture } = await house.transfer(member, { at })
    expect(await house.settle(member.client, picture)).toMatchObject({
      note: 'EXPIRED_SLIP',
      money: 'ARRIVED',
    })
    await feed(member.memberId, transRef)
    expect(await house.newest(member.client)).toMatchObject({
      note: 'EXPIRED_SLIP',
      money: 'CREDITED',
      credited: { amount: 100 },
    })
  })

  it('one that succeeded, or is under way, says nothing of it', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.upload(member.client, picture)
    expect(await house.newest(member.client)).not.toHaveProperty('money')
    await house.jobs.runDue()
    const done = await house.newest(member.client)
    expect(done.status).toBe('SUCCESS')
    expect(done).not.toHaveProperty('money')
  })
})

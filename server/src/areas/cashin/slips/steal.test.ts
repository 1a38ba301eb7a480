import { describe, expect, it } from 'vitest'
import { seat } from '../../staff/operators/testing/seats.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { slipHouse } from './testing/slips.ts'

/**
 * What a thief tries with a slip: money that went to somebody else, and money that came from
 * somebody else.
 */
const house = await slipHouse()
const { context } = house
const VICTIM = { bankCode: 'SCB', bankAccountNo: '9876509184', bankAccountName: 'นาย สมชาย ใจดี' }
/**
 * Made up to fit the mask of the victim's account, with a name that shares as much as the slip
 * shows.
 */
const fitting = (serial: number, bankAccountName = 'สมชาย ใจเย็น') =>
  house.register({ bankAccountNo: `00000${String(serial).padStart(4, '0')}0`, bankAccountName })
const victimOf = (serial: number) => ({
  ...VICTIM,
  bankAccountNo: `98765${String(serial).padStart(4, '0')}4`,
})
const transferRow = (reference: string) =>
  context.db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()

describe('a slip of money that did not come to us', () => {
  it.each(['9998812349', '1111112340'])(
    'is refused for an account of %s that shows the same four digits as ours',
    async (toAccountNo) => {
      const thief = await house.register()
      const { picture } = await house.transfer(thief, { toAccountNo })
      expect(await house.settle(thief.client, picture)).toMatchObject({
        status: 'FAILED',
        note: 'DEST_ACC_INVALID',
      })
      expect(await house.wallet(thief.client)).toBe(0)
    },
  )

  it('is refused for an account of our holder’s name at another bank', async () => {
    const thief = await house.register()
    const { picture } = await house.transfer(thief, {
      toAccountNo: '9998812349',
      toBankCode: 'KTB',
      toName: 'บริษัท กระเป๋า จำกัด',
    })
    expect(await house.settle(thief.client, picture)).toMatchObject({ note: 'DEST_ACC_INVALID' })
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it.each(['KRAPAO C', 'KRAPAO COMPANY L***', 'บริษัท กระเป๋า จ', 'กระเป๋า ร'])(
    'waits for an operator when a stranger’s name at our bank, with our digits, is cut to “%s”',
    async (toName) => {
      const thief = await house.register()
      const stranger = { toAccountNo: '9998812349', toBankCode: 'SCB', toName }
      const { picture } = await house.transfer(thief, stranger)
      expect((await house.settle(thief.client, picture)).status).not.toBe('SUCCESS')
      expect(await house.wallet(thief.client)).toBe(0)
    },
  )

  it('is credited when our own feed has shown the receiver whose name it cuts', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member, { toName: 'KRAPAO C', notify: true })
    await readFeed(context)
    await house.settle(member.client, picture)
    expect(await house.wallet(member.client)).toBeGreaterThan(0)
  })

  it('waits for an operator when the receiver’s name is in a script that we cannot compare', async () => {
    const thief = await house.register()
    const { picture } = await house.transfer(thief, {
      toAccountNo: '9998812349',
      toBankCode: 'SCB',
      toName: 'ບໍລິສັດ ກະເປົາ',
    })
    expect(await house.settle(thief.client, picture)).toMatchObject({ status: 'PENDING' })
    expect(await house.wallet(thief.client)).toBe(0)
  })
})

describe('a slip of somebody else’s money', () => {
  it('is not had by who registered the account when its member had left it', async () => {
    const bank = { ...VICTIM, bankAccountNo: '9876777774' }
    const first = await house.register(bank)
    const { picture } = await house.transfer(bank, {})
    const { db, clock } = context
    await db
      .updateTable('member')
      .set({ bank_account_no: '1234500001', updated_at: clock.now() })
      .where('id', '=', first.memberId)
      .execute()
    const thief = await house.register(bank)
    expect(await house.settle(thief.client, picture)).toMatchObject({ status: 'PENDING' })
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it('is not had by an account made up to fit the mask and one word of the name', async () => {
    const thief = await fitting(918, 'ปราณี ใจดี')
    const { picture } = await house.transfer(victimOf(918), { notify: true })
    expect(await house.settle(thief.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'NOT_MATCH',
    })
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it('is not had by the whole account number without the name', async () => {
    const victim = victimOf(919)
    const thief = await house.register({
      bankAccountNo: victim.bankAccountNo,
      bankAccountName: 'ปราณี ใจดี',
    })
    const { transRef, picture } = await house.transfer(victim)
    await house.world('POST', '/sandbox/slipcheck', { transRef, shows: 'FULL' })
    expect(await house.settle(thief.client, picture)).toMatchObject({ note: 'NOT_MATCH' })
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it('is not had under a name in a script that cannot be compared', async () => {
    const thief = await fitting(920, 'SOMCHAI JAIDEE')
    const { picture } = await house.transfer(victimOf(920))
    expect(await house.settle(thief.client, picture)).toMatchObject({ status: 'PENDING' })
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it('is not had where the feed has shown another account behind the same mask', async () => {
    const thief = await fitting(921)
    const { transRef, picture } = await house.transfer(victimOf(921), {
      fromName: 'สมชาย ใ***',
      notify: true,
    })
    await readFeed(context)
    expect(await transferRow(transRef)).toMatchObject({ state: 'WAITING', reason: 'NO_MEMBER' })
    expect(await house.settle(thief.client, picture)).toMatchObject({ note: 'NOT_MATCH' })
    expect(await house.wallet(thief.client)).toBe(0)
    expect(await transferRow(transRef)).toMatchObject({ state: 'WAITING', member_id: null })
  })

  it('is not had where the feed has it, and we have not read it yet', async () => {
    const thief = await fitting(922)
    const { picture } = await house.transfer(victimOf(922), {
      fromName: 'สมชาย ใ***',
      notify: true,
    })
    expect(await house.settle(thief.client, picture)).toMatchObject({ note: 'NOT_MATCH' })
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it('is not had in a race with the feed', async () => {
    const thief = await fitting(923)
    const made = []
    for (let n = 0; n < 3; n++)
      made.push(await house.transfer(victimOf(923), { fromName: 'สมชาย ใ***', notify: true }))
    for (const { picture } of made) await house.upload(thief.client, picture)
    house.clock.advance(10)
    await Promise.all([readFeed(context), house.jobs.runDue(), readFeed(context)])
    expect(await house.wallet(thief.client)).toBe(0)
  })

  it('is put before an operator when the feed shows after the credit that it is somebody else’s', async () => {
    const thief = await fitting(924)
    const { transRef, picture } = await house.transfer(victimOf(924), { fromName: 'สมชาย ใ***' })
    expect(await house.settle(thief.client, picture)).toMatchObject({ status: 'SUCCESS' })
    const feed = {
      transRef,
      bookedAt: context.clock.now(),
      amount: 10_000n,
      currency: 'THB' as const,
      toAccountNo: '4050012345',
      from: { bankCode: 'SCB', accountNo: victimOf(924).bankAccountNo, name: 'สมชาย ใจดี' },
    }
    await readFeed({
      ...context,
      providers: {
        ...context.providers,
        bankFeed: {
          ...context.providers.bankFeed,
          incomingSince: async () => ({ kind: 'done', value: { transfers: [feed], next: 'late' } }),
        },
      },
    })
    expect(await transferRow(transRef)).toMatchObject({
      state: 'WAITING',
      reason: 'OTHER_MEMBER',
      deposit_id: expect.any(String) as unknown,
    })
    expect(house.logs.some((line) => line.includes(transRef) && line.includes('"level":50'))).toBe(
      true,
    )
  })

  it('waits for an operator when the feed shows another amount', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member, { notify: true })
    await context.db
      .insertInto('bank_transfer')
      .values({
        reference: transRef,
        from_bank_code: member.bankCode,
        from_account_no: member.bankAccountNo,
        from_name: member.bankAccountName,
        to_account_no: '4050012345',
        amount: 100n,
        currency: 'THB',
        booked_at: context.clock.now(),
        received_at: context.clock.now(),
        state: 'WAITING',
        reason: 'NOT_AUTOMATIC',
        member_id: null,
        deposit_id: null,
        settled_by: null,
        settled_at: null,
      })
      .execute()
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    expect(await house.wallet(member.client)).toBe(0)
  })
})

it('a large slip that only a person can judge is not credited by one operator alone', async () => {
  const puppet = await house.register()
  const { picture } = await house.transfer(puppet, {
    toAccountNo: '9998812349',
    toBankCode: 'SCB',
    toName: 'KRAPAO C',
    amount: 25_000,
  })
  const { reference } = await house.settle(puppet.client, picture)
  const seats = [await seat(context, 'finance'), await seat(context, 'finance')]
  const [one, two] = seats.map(({ token }) => house.client(token))
  const accept = async (by = one) =>
    by?.post(`/api/ops/slips/${reference}/accept`, { reason: 'asked the bank', bankCode: 'SCB' })
  expect((await accept())?.status).toBe(200)
  expect(await house.wallet(puppet.client)).toBe(0)
  expect((await accept())?.body.message).toBe('SAME_OPERATOR')
  await context.db
    .updateTable('operator')
    .set({ phone: puppet.username })
    .where('id', '=', seats[1]?.id ?? '')
    .execute()
  expect((await accept(two))?.body.message).toBe('SAME_OPERATOR')
  expect(await house.wallet(puppet.client)).toBe(0)
  await context.db.updateTable('operator').set({ phone: null }).execute()
  expect((await accept(two))?.status).toBe(200)
  expect(await house.wallet(puppet.client)).toBe(25_000)
})

it('small slips that one operator credits to one member count together, also at the same moment', async () => {
  const puppet = await house.register()
  const one = house.client((await seat(context, 'finance')).token)
  const two = house.client((await seat(context, 'finance')).token)
  const references: string[] = []
  for (let n = 0; n < 3; n++) {
    const { picture } = await house.transfer(puppet, {
      toAccountNo: '9998812349',
      toBankCode: 'SCB',
      toName: 'KRAPAO C',
      amount: 9_000,
    })
    references.push((await house.settle(puppet.client, picture)).reference)
  }
  const asked = { reason: 'asked the bank', bankCode: 'SCB' }
  const accept = (reference: string, by = one) =>
    by.post(`/api/ops/slips/${reference}/accept`, asked)
  const said = await Promise.all(references.map((reference) => accept(reference)))
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await house.wallet(puppet.client)).toBe(18_000)
  const last = references.filter((_, n) => said[n]?.body['status'] === 'REVIEW')
  expect(last).toHaveLength(1)
  expect((await accept(last[0] ?? '')).body.message).toBe('SAME_OPERATOR')
  expect((await accept(last[0] ?? '', two)).status).toBe(200)
  expect(await house.wallet(puppet.client)).toBe(27_000)
})

import { expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { suspenseEvidence } from './evidence.ts'
import { writeOffSuspense } from './writeOff.ts'

/** Who may own money in suspense, by what the bank and the members have said. */
const cashier = await openCashier()
const { context } = cashier
const { db } = context
let serial = 7_400_000_000
const account = () => String((serial += 1))
async function stray(amount: number, fromName: string, fromAccountNo = account()) {
  const { transRef } = await cashier.sandboxCall<{ transRef: string }>(
    'POST',
    '/sandbox/bank/transfer',
    { fromBankCode: 'SCB', fromAccountNo, fromName, toAccountNo: '4050012345', amount },
  )
  await readFeed(context)
  const { id } = await db
    .selectFrom('incoming_payment')
    .select('id')
    .where('reference', '=', transRef)
    .executeTakeFirstOrThrow()
  return id
}
const told = async (id: string) =>
  (await suspenseEvidence(context, id)).candidates.map(({ memberId, score, of, evidence }) => ({
    memberId,
    score: `${score}/${of}`,
    codes: evidence.map(({ code }) => code),
  }))

it('names nobody for whom nothing speaks', async () => {
  await cashier.member()
  expect(await told(await stray(311, 'NOBODY ATALL'))).toEqual([])
})

it('finds who announced just this sum, and when', async () => {
  const member = await cashier.member({ bankCode: 'SCB', bankAccountNo: account() })
  const now = context.clock.now()
  const announce = (amount: bigint, hoursAgo: number, n: number) =>
    db
      .insertInto('manual_deposit')
      .values({
        id: `ann-${amount}-${n}`,
        member_id: member.memberId,
        amount,
        state: 'EXPIRED',
        created_at: new Date(now.getTime() - hoursAgo * 3_600_000),
        expires_at: now,
        ended_at: now,
      })
      .execute()
  await announce(31_200n, 2, 1)
  await announce(31_300n, 60, 2)
  const [found] = await told(await stray(312, 'NOBODY ATALL'))
  expect(found).toMatchObject({ memberId: member.memberId, score: '1/4' })
  expect(found?.codes).toContain('ANNOUNCED')
  // Another sum, and one of days ago.
  expect(await told(await stray(314, 'NOBODY ATALL'))).toEqual([])
  expect(await told(await stray(313, 'NOBODY ATALL'))).toEqual([])
})

it('counts what came from the same account before, and puts the most evidence first', async () => {
  const [other, sender] = [await cashier.member(), account()]
  const before = await stray(400, 'WANNA SUKJAI', sender)
  await db
    .updateTable('incoming_payment')
    .set({ state: 'ASSIGNED', member_id: other.memberId, ended_at: context.clock.now() })
    .where('id', '=', before)
    .execute()
  const id = await stray(401, 'WANNA SUKJAI', sender)
  const [first] = await told(id)
  expect(first).toMatchObject({ memberId: other.memberId, score: '1/4' })
  expect(first?.codes).toEqual(expect.arrayContaining(['EARLIER', 'SENDER_DIFFERS']) as unknown)
})

it('compares the name with the holder of whoever has the account', async () => {
  const bankAccountNo = account()
  await cashier.member({ bankCode: 'SCB', bankAccountNo })
  const [{ name }] = (await db
    .selectFrom('member')
    .select('bank_account_name as name')
    .where('bank_account_no', '=', bankAccountNo)
    .execute()) as [{ name: string }]
  const id = await stray(500, 'SOMEBODY ELSE', bankAccountNo)
  expect((await told(id))[0]?.codes).toEqual(['SENDER_DIFFERS', 'FITS_ACCOUNT'])
  // One by the name alone, where the account is another.
  const byName = await told(await stray(501, name))
  expect(byName.some(({ codes }) => codes.includes('SENDER_NAME'))).toBe(true)
})

it('says nothing of what has ended, or is not there', async () => {
  const id = await stray(600, 'NOBODY ATALL')
  await writeOffSuspense(context, { id, operatorId: 'op1', reason: 'nobody asks for it' })
  expect(await told(id)).toEqual([])
  await expect(suspenseEvidence(context, 'nothing')).rejects.toThrow('NOT_FOUND')
})

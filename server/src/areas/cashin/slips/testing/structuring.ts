import type { Client, Registered } from '../../../../testing/app.ts'
import { readFeed } from '../../bankTransfers/feed.ts'
import type { SlipHouse } from './slips.ts'

/** Money that an operator may give: of nobody, or by a slip that only a person can judge. */
interface Part {
  give: (by: Client, to: Registered) => Promise<{ status: number; body: Record<string, unknown> }>
  isGiven: () => Promise<boolean>
}
const reason = 'asked the bank'

export function structuringOf(house: SlipHouse, baht: number) {
  const { db } = house.context
  return {
    suspended: async (): Promise<Part> => {
      const { transRef } = await house.world<{ transRef: string }>(
        'POST',
        '/sandbox/bank/transfer',
        {
          fromBankCode: 'SCB',
          fromAccountNo: '9998887776',
          fromName: 'NOBODY WE KNOW',
          toAccountNo: '4050012345',
          amount: baht,
        },
      )
      await readFeed(house.context)
      const item = () =>
        db
          .selectFrom('incoming_payment')
          .select(['id', 'state'])
          .where('reference', '=', transRef)
          .executeTakeFirstOrThrow()
      const { id } = await item()
      return {
        give: (by, { memberId }) => by.post(`/api/ops/suspense/${id}/assign`, { memberId, reason }),
        isGiven: async () => (await item()).state === 'ASSIGNED',
      }
    },
    uploaded: async (member: Registered): Promise<Part> => {
      const stranger = { toAccountNo: '9998812349', toBankCode: 'SCB', toName: 'KRAPAO C' }
      const { picture } = await house.transfer(member, { ...stranger, amount: baht })
      const { reference } = await house.settle(member.client, picture)
      const slip = () =>
        db
          .selectFrom('slip')
          .select('status')
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow()
      return {
        give: (by) => by.post(`/api/ops/slips/${reference}/accept`, { reason, bankCode: 'SCB' }),
        isGiven: async () => (await slip()).status === 'SUCCESS',
      }
    },
  }
}

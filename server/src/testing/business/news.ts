import type { CreditedRow } from './payments.ts'
import type { Site } from './site.ts'

/** What the product has written of some members: their deposits, and their payouts that have ended. */
export interface News {
  deposits: (CreditedRow & { id: string })[]
  ended: { id: string; memberId: string; state: string }[]
}

/** Asked at once for all who play side by side: the database is the dearest part of a history. */
export async function newsOf({ context }: Site, memberIds: readonly string[]): Promise<News> {
  await context.events.idle()
  const [deposits, ended] = await Promise.all([
    context.db
      .selectFrom('deposit')
      .select(['id', 'member_id', 'external_id', 'amount', 'created_at'])
      .where('member_id', 'in', memberIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    context.db
      .selectFrom('withdrawal')
      .select(['id', 'member_id as memberId', 'state'])
      .where('member_id', 'in', memberIds)
      .where('state', 'in', ['PAID', 'FAILED'])
      .execute(),
  ])
  return {
    deposits: deposits.map((row) => ({
      id: row.id,
      memberId: row.member_id,
      externalId: row.external_id,
      amount: Number(row.amount),
      at: row.created_at.getTime(),
    })),
    ended,
  }
}

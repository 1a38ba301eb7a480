import type { Answer } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { fundsOf, type Funds } from './fundsStore.ts'

/** Whether something was sent since the member was asked. */
const isNewer = ({ askedAt, sentAt }: Funds): boolean =>
  sentAt !== null && (askedAt === null || sentAt >= askedAt)

/** Whether the member is still to tell where the money comes from. */
export const isAsked = (funds: Funds): boolean =>
  funds.askedAt !== null &&
  !(isNewer(funds) && (funds.state === 'WAITING' || funds.state === 'ACCEPTED'))

/** The same as operators see it; null: nobody has asked, and nothing was sent. */
export async function fundsSaid(
  db: Kysely<Database>,
  memberId: string,
): Promise<Answer<'opsAmlCase'>['funds']> {
  const funds = await fundsOf(db, memberId)
  const askedAt = funds.askedAt?.toISOString() ?? null
  if (isNewer(funds) && funds.state)
    return { askedAt, state: funds.state, identityCase: funds.caseId }
  return askedAt === null ? null : { askedAt, state: 'ASKED', identityCase: null }
}

import type { depositAccountBody } from '@krapao/contract/ops/content'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { bankNumberOf } from '../../site/public.ts'
import { isBank } from './liveStore.ts'

/**
 * Refuses with INVALID_REQUEST an account at a bank that there is not: its lines would find no
 * home.
 */
export async function demandBank(
  db: Kysely<Database>,
  { bankType, bankCode }: z.output<typeof depositAccountBody>,
): Promise<void> {
  // TTB is on no list, and is TMB.
  if (bankType !== 'BANK' || bankNumberOf(bankCode) !== undefined) return
  const known = await isBank(db, bankCode)
  if (!known) throw new Refused('INVALID_REQUEST', { details: { fields: ['bankCode'] } })
}

import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { ContentKind } from '../../db/tables/operators/contentVersions.ts'
import { Refused } from '../../runtime/refusal.ts'
import { hasOtherOwner, isUnconfirmed } from '../operators/public.ts'
import { liveAccounts } from './liveStore.ts'
import type { Version } from './store.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>

/**
 * Whether this version must be published by another than who saved it: an account of ours to which
 * members have not been told to pay before, or an offer that gives `offerFourEyesFrom` (setting,
 * baht) or more. Only while `needsSecondOwner` (setting) is on and another owner could look.
 * UNCONFIRMED_OPERATOR where one of the two was made by an owner and nobody has confirmed it: the
 * two could be one.
 */
export async function needsSecond(
  context: Context,
  db: Db,
  { kind, row, by }: { kind: ContentKind; row: Version; by: string },
): Promise<boolean> {
  if (!context.settings.get('needsSecondOwner')) return false
  const isGrave =
    kind === 'account'
      ? await isNewAccount(db, row.body)
      : kind === 'offer' &&
        Number(row.body['rewardAmount']) >= context.settings.get('offerFourEyesFrom')
  const now = context.clock.now()
  if (!isGrave || !(await hasOtherOwner(db, by, now))) return false
  for (const who of [by, row.saved_by])
    if (await isUnconfirmed(db, who, now)) throw new Refused('UNCONFIRMED_OPERATOR')
  return true
}

/**
 * Whether members have not been told to pay into this account before; in another currency it is
 * another, for the same figure is so many times as much.
 */
export const isNewAccount = async (db: Db, body: Body): Promise<boolean> =>
  body['accountNo'] !== '' &&
  !(await liveAccounts(db)).some(
    (live) =>
      live.bank_code === body['bankCode'] &&
      live.account_no === body['accountNo'] &&
      live.currency === body['currency'],
  )

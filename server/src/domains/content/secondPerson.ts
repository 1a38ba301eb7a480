import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { ContentKind } from '../../db/tables/operators/contentVersions.ts'
import { Refused } from '../../runtime/refusal.ts'
import { hasOtherOwner, isUnconfirmed } from '../operators/public.ts'
import { liveAccounts } from './liveStore.ts'
import type { Version } from './store.ts'
import { givesMoreThanConfirmed } from './wheelGives.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>

/**
 * Whether this version must be published by another than who saved it: an account of ours to which
 * members have not been told to pay before, an offer that gives `offerFourEyesFrom` (setting, baht)
 * or more, or a wheel that gives more than two have confirmed. Only while `needsSecondOwner`
 * (setting) is on and another owner could look. UNCONFIRMED_OPERATOR where one of the two was made
 * by an owner and nobody has confirmed it: the two could be one.
 */
export async function needsSecond(
  context: Context,
  db: Db,
  { kind, row, by }: { kind: ContentKind; row: Version; by: string },
): Promise<boolean> {
  if (!context.settings.get('needsSecondOwner')) return false
  const now = context.clock.now()
  if (!(await isGrave(context, db, kind, row.body)) || !(await hasOtherOwner(db, by, now)))
    return false
  for (const who of [by, row.saved_by])
    if (await isUnconfirmed(db, who, now)) throw new Refused('UNCONFIRMED_OPERATOR')
  return true
}

async function isGrave(
  { settings }: Context,
  db: Db,
  kind: ContentKind,
  body: Body,
): Promise<boolean> {
  if (kind === 'account') return isNewAccount(db, body)
  if (kind === 'wheel') return givesMoreThanConfirmed(db, body)
  return kind === 'offer' && Number(body['rewardAmount']) >= settings.get('offerFourEyesFrom')
}

/** Whether who publishes a version is another than who saved it, and neither is unconfirmed. */
export async function isOfTwo(db: Db, row: Version, by: string, now: Date): Promise<boolean> {
  if (row.saved_by === by) return false
  const waits = await Promise.all([by, row.saved_by].map((who) => isUnconfirmed(db, who, now)))
  return !waits.includes(true)
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

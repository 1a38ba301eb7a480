import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { ContentKind } from '../../db/tables/operators/contentVersions.ts'
import { Refused } from '../../runtime/refusal.ts'
import { hasOtherOwner, isUnconfirmed } from '../operators/public.ts'
import { liveAccounts } from './liveStore.ts'
import { mostGivenBy, mostGivenToAll } from './rules.ts'
import { lockItem, membersOpen, publishedVersions, type Version } from './store.ts'
import { givesMoreThanConfirmed } from './wheelGives.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>
/** So many times `offerFourEyesFrom` is what one alone gives all members together, at most. */
const TO_ALL = 100

/**
 * Whether this version must be published by another than who saved it: an account of ours to which
 * members have not been told to pay before, an offer that gives `offerFourEyesFrom` (setting, baht)
 * or more to a member, or {@link TO_ALL} times that to all, by itself or with what one alone has
 * published, or a wheel that gives more than two have confirmed. Only while `needsSecondOwner`
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
  if (!(await isGrave(context, db, kind, row)) || !(await hasOtherOwner(context, db, by, now)))
    return false
  for (const who of [by, row.saved_by])
    if (await isUnconfirmed(db, who, now)) throw new Refused('UNCONFIRMED_OPERATOR')
  return true
}

async function isGrave(
  { settings, clock }: Context,
  db: Db,
  kind: ContentKind,
  { item, body }: Pick<Version, 'item' | 'body'>,
): Promise<boolean> {
  if (kind === 'account') return isNewAccount(db, body)
  if (kind === 'wheel') return givesMoreThanConfirmed(db, body)
  if (kind !== 'offer') return false
  const from = settings.get('offerFourEyesFrom')
  if (Number(body['rewardAmount']) >= from) return true
  const now = clock.now()
  if (mostGivenBy(body, now) === 0) return false
  const bodies = [body, ...(await publishedByOneAlone(db, item))]
  const members = await membersOpen(db)
  const sum = (given: (offer: Body) => number) =>
    bodies.reduce((total, offer) => total + given(offer), 0)
  return (
    sum((offer) => mostGivenBy(offer, now)) >= from ||
    sum((offer) => mostGivenToAll(offer, members, now)) >= from * TO_ALL
  )
}

/**
 * All other offers that no two people have confirmed: pieces, of which each is small, are one sum.
 * Until the end of the transaction no other offer is published.
 */
async function publishedByOneAlone(db: Db, item: string): Promise<Body[]> {
  await lockItem(db, 'offer', 'all that one alone gives')
  const latest = new Map<string, Awaited<ReturnType<typeof publishedVersions>>[number]>()
  for (const row of await publishedVersions(db, 'offer'))
    if (Number(row.published_at) >= Number(latest.get(row.item)?.published_at ?? 0))
      latest.set(row.item, row)
  return [...latest.values()]
    .filter((row) => row.item !== item && row.confirmed_at === null)
    .map(({ body }) => body)
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

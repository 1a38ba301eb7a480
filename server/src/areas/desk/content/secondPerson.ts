import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { ContentKind } from '../../../db/tables/site/contentVersions.ts'
import type { AskedKind } from '../../../db/tables/staff/approvals.ts'
import { isUnconfirmed } from '../../staff/public.ts'
import { liveAccounts } from './liveStore.ts'
import { CONTACT_TEXTS, givesNoMore, isCash, linksIn, mostGivenBy } from './rules.ts'
import { costOfDay } from './simulation/costOfDay.ts'
import { simulateWheel } from './simulation/simulate.ts'
import { lockItem, publishedVersions, type Version } from './store.ts'
import { givesMoreThanConfirmed } from './wheelGives.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>

/** As what the inbox of approvals knows a kind of content. */
export const ASKED_AS: Record<ContentKind, AskedKind> = {
  offer: 'offer',
  wheel: 'wheel',
  account: 'depositAccount',
  text: 'contact',
  banner: 'contact',
  game: 'contact',
}
/** The thing in the inbox: texts, banners and games share a kind there. */
export const subjectOf = (kind: ContentKind, item: string): string =>
  ASKED_AS[kind] === 'contact' ? `${kind} ${item}` : item

/**
 * Whether a second person confirms this version: an account of ours to which members have not been
 * told to pay before, or another name of one, a wheel that gives more than two have confirmed,
 * official words on how the house is reached, a link that was not there, and an offer that
 * {@link givesMuch}.
 */
export async function needsSecond(
  context: Context,
  db: Db,
  {
    kind,
    row,
    live,
  }: { kind: ContentKind; row: Pick<Version, 'item' | 'body'>; live: Body | null },
): Promise<boolean> {
  const { item, body } = row
  if (kind === 'account') return (await isNewAccount(db, body)) || isCalledOtherwise(db, body)
  if (kind === 'text' && CONTACT_TEXTS.includes(item.split('-')[0] ?? '')) return true
  const known = linksIn(live)
  if ([...linksIn(body)].some((link) => !known.has(link))) return true
  if (kind === 'wheel') return givesMoreThanConfirmed(db, body)
  return kind === 'offer' && givesMuch(context, db, { item, body, live })
}

/**
 * Whether an offer, with all others that no two people have confirmed, gives one member `giftAlone`
 * (setting, baht) or more, or costs more than that in a day by the simulation's worst run; or asks
 * less than its gift once.
 */
async function givesMuch(
  context: Context,
  db: Db,
  { item, body, live }: Pick<Version, 'item' | 'body'> & { live: Body | null },
): Promise<boolean> {
  const alone = context.settings.get('giftAlone')
  const now = context.clock.now()
  if (live && givesNoMore(body, live, now)) return false
  if (Number(body['rewardAmount']) >= alone) return true
  if (mostGivenBy(body, now) === 0) return false
  if (isCash(body)) return true
  const bodies = [body, ...(await publishedByOneAlone(db, item))]
  const toOne = bodies.reduce((total, offer) => total + mostGivenBy(offer, now), 0)
  return toOne >= alone || (await costOfDay(context, db, bodies)).worst > alone
}

/**
 * All other offers by which one person alone gives: parts, of which each is small, are one sum.
 * Until the end of the transaction no other offer is published.
 */
async function publishedByOneAlone(db: Db, item: string): Promise<Body[]> {
  await lockItem(db, 'offer', 'all that one alone gives')
  const others = (await publishedVersions(db, 'offer')).filter((row) => row.item !== item)
  return [...Map.groupBy(others, (row) => row.item).values()].flatMap(publishedAloneOf)
}

/**
 * The newest of an item's versions, unless it gives no more than what two have confirmed of it
 * last, or than what stood before anybody wrote of it.
 */
function publishedAloneOf(versions: Awaited<ReturnType<typeof publishedVersions>>): Body[] {
  const byTime = versions.toSorted((a, b) => Number(b.published_at) - Number(a.published_at))
  const [newest] = byTime
  if (!newest || newest.confirmed_at !== null) return []
  const accepted = versions
    .filter((row) => row.confirmed_at !== null)
    .toSorted((a, b) => Number(b.confirmed_at) - Number(a.confirmed_at))[0]
  const isOlder = (row: typeof newest) =>
    row.version === 1 && +row.saved_at === Number(row.published_at)
  const stood = accepted ?? versions.find(isOlder)
  const at = newest.published_at ?? newest.saved_at
  return stood && givesNoMore(newest.body, stood.body, at) ? [] : [newest.body]
}

/** Simulated baht a day, for who confirms; null for what gives nothing. */
export async function costOf(
  context: Context,
  db: Db,
  kind: ContentKind,
  body: Body,
): Promise<{ mean: number; worst: number } | null> {
  if (kind === 'offer') return costOfDay(context, db, [body])
  if (kind !== 'wheel') return null
  const { cost, histogram } = await simulateWheel(
    { ...context, db },
    body as Parameters<typeof simulateWheel>[1],
  )
  return { mean: cost.mean, worst: Math.max(...histogram.map(({ to }) => to)) }
}

/**
 * Whether members have not been told to pay into this account before; in another currency it is
 * another, for the same figure is so many times as much, and with another holder, by whose name a
 * slip that hides the number is known.
 */
export const isNewAccount = async (db: Db, body: Body): Promise<boolean> =>
  body['accountNo'] !== '' &&
  !(await liveAccounts(db)).some(
    (live) =>
      live.bank_code === body['bankCode'] &&
      live.account_no === body['accountNo'] &&
      live.account_name === body['accountName'] &&
      live.currency === body['currency'],
  )

/**
 * Whether members are told a name that none of our ways to pay has: it may say where to pay
 * instead.
 */
async function isCalledOtherwise(db: Db, body: Body): Promise<boolean> {
  const { th, en } = body['name'] as { th: string; en: string }
  return !(await liveAccounts(db)).some((live) => live.name_th === th && live.name_en === en)
}

/** Whether who publishes a draft is another than who wrote it, and neither is unconfirmed. */
export async function isOfTwo(db: Db, row: Version, by: string, now: Date): Promise<boolean> {
  if (row.saved_by === by) return false
  const waits = await Promise.all([by, row.saved_by].map((who) => isUnconfirmed(db, who, now)))
  return !waits.includes(true)
}

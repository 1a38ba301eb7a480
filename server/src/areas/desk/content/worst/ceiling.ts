import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { ContentKind } from '../../../../db/tables/site/contentVersions.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { refundBound } from '../../../gifts/public.ts'
import { KINDS } from '../kinds.ts'
import { givesNoMore, mostGivenBy } from '../rules.ts'
import { givesMoreThanConfirmed } from '../wheelGives.ts'
import { houseNow, type House } from './house.ts'
import { bahtUp } from './rules.ts'
import { worstOffer, worstWheel, type Worst } from './worst.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>

const isBeyond = ({ settings }: House, { member }: Worst): boolean =>
  member > settings.get('worstGiftCeiling') * 100

/** What an offer or a wheel costs by its best abuser; null: it gives nothing now, or is neither. */
async function worstOf(
  house: House,
  db: Db,
  { kind, body, at }: { kind: ContentKind; body: Body; at: Date },
): Promise<Worst | null> {
  if (kind === 'wheel') return worstWheel(house, db, body)
  return kind === 'offer' && mostGivenBy(body, at) > 0 ? worstOffer(house, body) : null
}

/**
 * Refuses what would cost one member's best play more a day than `worstGiftCeiling` (setting,
 * baht), whoever asks and however many confirm: INVALID_REQUEST with the rule WORST_CEILING and
 * both figures in baht, or WORST_ENDLESS where nothing bounds it. In the transaction of the
 * publication. What gives no more than what is live passes: a mistake is put right at once.
 */
export async function demandBelowCeiling(
  db: Db,
  { kind, body, live, at }: { kind: ContentKind; body: Body; live: Body | null; at: Date },
): Promise<void> {
  if (kind !== 'offer' && kind !== 'wheel') return
  const house = await houseNow(db)
  const worst = await worstOf(house, db, { kind, body, at })
  if (!worst || !isBeyond(house, worst)) return
  if (live && kind === 'offer' && givesNoMore(body, live, at)) return
  if (live && kind === 'wheel' && !(await givesMoreThanConfirmed(db, body))) return
  throw new Refused('INVALID_REQUEST', {
    details: {
      fields: kind === 'offer' ? ['rewardAmount'] : ['slices'],
      ...(Number.isFinite(worst.member)
        ? { rule: 'WORST_CEILING', worst: bahtUp(worst.member) }
        : { rule: 'WORST_ENDLESS' }),
      ceiling: house.settings.get('worstGiftCeiling'),
    },
  })
}

/** `worst`: of one member a day, of cashback a week, baht; null: nothing bounds it. */
interface Beyond {
  kind: ContentKind | 'refund'
  id: string
  worst: number | null
}

/**
 * What is live and beyond the ceiling by now, cashback included: games may declare otherwise, and
 * settings change, after two have published it. Nothing is closed by itself: an offer is a promise
 * until an operator ends it.
 */
export async function liveBeyondCeiling({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Beyond[]> {
  const house = await houseNow(db)
  const at = clock.now()
  const cashback = refundBound(house.gamesBy(null), house.ring)
  const live: (Beyond & Worst)[] = [
    { kind: 'refund', id: 'refund', worst: bahtUp(cashback), each: cashback, member: cashback },
  ]
  for (const kind of ['offer', 'wheel'] as const)
    for (const { id, active, body } of await KINDS[kind].live(db)) {
      const worst = active ? await worstOf(house, db, { kind, body, at }) : null
      const figure = worst && Number.isFinite(worst.member) ? bahtUp(worst.member) : null
      if (worst) live.push({ kind, id, worst: figure, ...worst })
    }
  return live
    .filter((each) => isBeyond(house, each))
    .map(({ kind, id, worst }) => ({ kind, id, worst }))
}

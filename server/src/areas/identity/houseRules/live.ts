import { MOMENTS_OF, type RuleEffect } from '@krapao/contract/ops/identity/ruleKinds'
import type { Kysely } from 'kysely'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import { clearedOf, keepHits, keepNewHits, type NewHit } from './hitStore.ts'
import { match } from './match.ts'
import { aboutOf, softened, type Figures, type Moment } from './rules.ts'
import { rulesOn, type LiveRule } from './versionStore.ts'

type Db = Kysely<Database>
type Asked = Pick<Context, 'clock'>

/** A rule that a payout or a gift has met, as it is kept; `effect`: what is to be done. */
export type RuleHit = NewHit
export { keepHits, writeHits } from './hitStore.ts'

/** What waits for people, as a withdrawal's reasons name it. */
export type RuleReason = 'RULE' | 'RULE_HELD'

/**
 * Of each moment what the rules that are on say now. In the transaction that holds the money, the
 * members locked: two at once cannot both be the first. One small read where no rule is on.
 */
async function hitsOf(db: Db, moments: readonly Moment[]): Promise<RuleHit[][]> {
  const on = await rulesOn(db)
  const rules = on.filter((rule) =>
    moments.some(({ moment }) => MOMENTS_OF[rule.effect].includes(moment)),
  )
  const found = await match(db, rules, moments)
  const members = moments.flatMap(({ memberId }, n) =>
    (found[n] ?? []).length > 0 ? [memberId] : [],
  )
  if (members.length === 0) return moments.map(() => [])
  const cleared = await clearedOf(
    db,
    rules.map(({ id }) => id),
    members,
  )
  return moments.map((asked, n) =>
    (found[n] ?? []).map(({ rule, figures }) =>
      hitOf(rule, asked, {
        ...figures,
        effect: softened(rule, figures, cleared.get(`${rule.id} ${asked.memberId}`)),
      }),
    ),
  )
}

const hitOf = (
  rule: LiveRule,
  asked: Moment,
  { effect, ...of }: Figures & { effect: RuleEffect },
): RuleHit => ({
  version_id: rule.id,
  member_id: asked.memberId,
  moment: asked.moment,
  about: aboutOf(asked),
  effect,
  n: of.n,
  sum: of.sum,
  group_size: of.group,
  level: of.level,
  age_days: of.days,
  amount: asked.amount,
  at: asked.at,
})

const payoutMoment = (
  { clock }: Asked,
  { id, memberId, amount }: { id: string; memberId: string; amount: bigint },
): Moment => ({
  moment: 'PAYOUT',
  memberId,
  at: clock.now(),
  isPast: false,
  self: id,
  amount,
})

/** What the rules say of each payout that is asked for; amounts in satang. */
export const payoutHits = (
  context: Asked,
  db: Db,
  asked: readonly { id: string; memberId: string; amount: bigint }[],
): Promise<RuleHit[][]> =>
  hitsOf(
    db,
    asked.map((each) => payoutMoment(context, each)),
  )

/** Whether one of them refuses the payout. */
export const isRefusedBy = (hits: readonly RuleHit[]): boolean =>
  hits.some(({ effect }) => effect === 'REFUSE')

/** Why the payout waits for one operator, or for two. */
export function reasonOf(hits: readonly RuleHit[]): RuleReason | null {
  const does = (...effects: RuleEffect[]) => hits.some(({ effect }) => effects.includes(effect))
  if (does('HOLD_PAYOUTS', 'REFUSE')) return 'RULE_HELD'
  return does('WAIT') ? 'RULE' : null
}

const nowOf = perContext((context: Asked) =>
  batchLoader<Omit<Moment, 'at' | 'isPast'>, RuleHit[]>((db, asked) =>
    hitsOf(
      db,
      asked.map((each) => ({ ...each, at: context.clock.now(), isPast: false })),
    ),
  ),
)

/** The same in the moment of sending, for what was approved before a rule was on, or met. */
export const payoutHitsNow = (
  context: Asked,
  db: Db,
  { id, member_id: memberId, amount }: { id: string; member_id: string; amount: bigint },
): Promise<RuleHit[]> => nowOf(context)(db, { moment: 'PAYOUT', memberId, self: id, amount })

/**
 * Keeps what nobody had in sight who approved the payout, and answers why it goes back to them;
 * null: nothing is new. It was asked for before, so it is not refused any more but held.
 */
export async function unseenReason(db: Db, hits: readonly RuleHit[]): Promise<RuleReason | null> {
  const held = hits
    .filter(({ effect }) => effect !== 'NOTE')
    .map((hit) => (hit.effect === 'REFUSE' ? { ...hit, effect: 'HOLD_PAYOUTS' as const } : hit))
  if (held.length === 0) return null
  const isNew = await keepNewHits(db, held)
  return reasonOf(held.filter((_, n) => isNew[n]))
}

/** What the rules say of a gift that the member asks for now. */
const giftHits = (context: Asked, db: Db, memberId: string): Promise<RuleHit[]> =>
  nowOf(context)(db, { moment: 'GIFT', memberId, self: null, amount: 0n })

/** Whether the gifts of a member wait by a rule. */
export const ruleHoldsGifts = async (context: Asked, db: Db, memberId: string): Promise<boolean> =>
  (await giftHits(context, db, memberId)).some(({ effect }) => effect === 'HOLD_GIFTS')

/** The same before a transaction, of who asks: what is met is kept, whatever becomes of the gift. */
export async function noteGiftRules(
  context: Asked & Pick<Context, 'db'>,
  memberId: string,
): Promise<void> {
  await keepHits(context.db, await giftHits(context, context.db, memberId))
}

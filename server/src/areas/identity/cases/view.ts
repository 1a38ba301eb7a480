import type { Answer } from '@krapao/contract/calls'
import type { Level } from '@krapao/contract/identity/levels'
import type { Context } from '../../../context.ts'
import { allBounds } from '../levels/bounds.ts'
import { levelOf } from '../levels/rules.ts'
import { standingOf } from '../levels/standingStore.ts'
import { isAsked } from './funds.ts'
import { fundsOf } from './fundsStore.ts'
import { papersOf } from './paperStore.ts'
import { lastCase } from './store.ts'

/** What the member sees: the level now, what each lets in and out, and how far the asking is. */
export async function identityView(
  { db, clock, settings }: Context,
  memberId: string,
): Promise<Answer<'identity'>> {
  const now = clock.now()
  const [standing, row, funds] = await Promise.all([
    standingOf(db, { memberId, now }),
    lastCase(db, memberId),
    fundsOf(db, memberId),
  ])
  return {
    level: levelOf(standing, now),
    bounds: allBounds(settings),
    asking: row
      ? {
          to: row.to_level,
          state: row.state,
          papers: await papersOf(db, row.id),
          sentAt: row.sent_at?.toISOString() ?? null,
          why: row.why,
          words: row.words,
        }
      : null,
    isAsked: isAsked(funds),
    cardUntil: standing.cardUntil,
    minimumAge: settings.get('minimumAge'),
    picturesKeptDays: settings.get('identityKeptDays'),
  }
}

/** How well a member is known, and the case that waits for a decision about it; null: none. */
export async function knownOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: string,
): Promise<{ level: Level; identityCase: string | null }> {
  const now = clock.now()
  const [standing, row] = await Promise.all([
    standingOf(db, { memberId, now }),
    lastCase(db, memberId),
  ])
  return { level: levelOf(standing, now), identityCase: row?.state === 'WAITING' ? row.id : null }
}

import { bonusConditionIn } from '@krapao/contract/bonusCondition'
import type { ErrorCode } from '@krapao/contract/errors'
import { REFUSAL_RULE, type WayOut } from '@krapao/contract/refusalRule'
import { Refusal } from '../../api/refusal.ts'
import { refusalWords, type MessageKey } from '../../api/words.ts'
import { lackingWords } from '../gifts/useLacking.ts'
import { figureOf, type Figure } from './figureOf.ts'

type Words = Parameters<typeof refusalWords>[0]

/** Why something was not done, as the card draws it. */
export interface Why {
  title: string
  detail?: string | undefined
  figure: Figure | null
  /** Where the money is; null where none was asked to move. */
  place: string | null
  way: WayOut
  /** Whether it failed, a rule holds, or nobody knows yet. */
  look: 'failed' | 'rule' | 'bonus' | 'wait'
  /** What the team is told when one goes to the chat from here. */
  draft: string
}

/** What a screen knows better than the code. */
export interface Known {
  title?: string
  detail?: string | undefined
  place?: string
  figure?: Figure | null
  way?: WayOut
  /** Said instead where no answer came, or one that leaves it open. */
  unknown?: { title?: string; place: string }
  isWaiting?: boolean
  /** The reference of what was asked for; the refusal's own goes before it. */
  reference?: string
}

const ruleOf = (code: string) =>
  code in REFUSAL_RULE ? REFUSAL_RULE[code as ErrorCode] : REFUSAL_RULE.INTERNAL_SERVER_ERROR

/** The way of the code, unless its details lead elsewhere. */
export function wayOf({ code, details = {} }: Refusal): WayOut {
  const { limit, reason } = details
  if (code === 'LIMIT_EXCEEDED' && limit !== undefined) return limit === 'open' ? 'WAIT' : 'HERE'
  if (code === 'SLIP_UPLOAD_FAIL' && reason === 'DISABLED') return 'CHAT'
  if (code === 'BONUS_CONDITION') {
    const condition = bonusConditionIn(details)?.condition
    // Only a play-through that runs can be finished or cancelled there.
    return condition === undefined || condition === 'PLAYTHROUGH' ? 'BONUS' : 'HERE'
  }
  return ruleOf(code).way ?? 'HERE'
}

function lookOf(code: string, way: WayOut, isWaiting: boolean): Why['look'] {
  if (isWaiting) return 'wait'
  if (way === 'BONUS') return 'bonus'
  const { figures, noFigure } = ruleOf(code)
  return figures || noFigure === 'STATE' ? 'rule' : 'failed'
}

/** No answer, or one that leaves it open. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Refusal && !error.isDefinite && error.status !== 409 && error.status !== 429

function placeOf(t: Words, refusal: Refusal): string | null {
  const { money, place } = ruleOf(refusal.code)
  if (place) return t(`whyNot.place.${place}`)
  return money === 'NOT_ASKED' ? null : t('home.moneyUnchanged')
}

/** The one place that makes a card of a refusal. */
export function whyOf(t: Words, error: unknown, told: Known = {}): Why {
  const known: Known =
    told.unknown && isUnknown(error)
      ? { ...told, ...told.unknown, way: 'HERE', isWaiting: true }
      : told
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR', 500)
  const lacking = refusal.code === 'BONUS_CONDITION' ? lackingWords(t)(refusal.details) : null
  const title = known.title ?? refusalWords(t)(error)
  const way = known.way ?? wayOf(refusal)
  const { reference = known.reference } = refusal.details ?? {}
  return {
    title,
    detail: known.detail ?? lacking ?? undefined,
    figure: known.figure === undefined ? figureOf(refusal, Date.now()) : known.figure,
    place: known.place ?? placeOf(t, refusal),
    way,
    look: lookOf(refusal.code, way, known.isWaiting ?? false),
    draft: [title, typeof reference === 'string' && t('whyNot.reference', { reference })]
      .filter(Boolean)
      .join(' · '),
  }
}

/** The words of each way, except of those that lead nowhere else. */
export const wayKey = (way: WayOut): MessageKey | null =>
  way === 'HERE' || way === 'WAIT' ? null : (`whyNot.way.${way}` as MessageKey)

/** What no refusal of the server's says: the browser or the screen itself could not. */
export const plainWhy = (title: string, place: string, look: Why['look'] = 'failed'): Why => ({
  title,
  place,
  figure: null,
  way: 'HERE',
  look,
  draft: title,
})

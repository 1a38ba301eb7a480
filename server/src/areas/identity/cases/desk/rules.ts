import type { IDENTITY_STOPS } from '@krapao/contract/ops/identity/calls'
import type { IdentityVerdict } from '../../../../db/tables/identity/identity.ts'
import { matchNames, type Match } from '../../../site/public.ts'
import { ageOn } from '../../card/cardNumber.ts'

export type IdentityStop = (typeof IDENTITY_STOPS)[number]

/** What a decision about a case rests on. Days YYYY-MM-DD. */
export interface Looked {
  toLevel: 2 | 3
  today: string
  minimumAge: number
  /** As the member typed it; null: nothing was. */
  birthDate: string | null
  expiresOn: string | null
  verdict: IdentityVerdict | null
  /** The same card is another member's. */
  cardOf: string | null
  isBlocked: boolean
}

/** The card's own date, where the verifier has read it; else what the member typed. */
export const birthOf = ({ verdict, birthDate }: Pick<Looked, 'verdict' | 'birthDate'>) =>
  verdict?.card?.birthDate ?? birthDate

/**
 * What keeps a case from being accepted, whoever asks. A date that the verifier has read counts for
 * more than the one that was typed, and the earlier end of the card.
 */
export function stopsOf(looked: Looked): IdentityStop[] {
  const { toLevel, today, minimumAge, expiresOn, verdict, cardOf, isBlocked } = looked
  const stops: IdentityStop[] = []
  if (toLevel === 2) {
    const birth = birthOf(looked)
    if (birth === null) stops.push('noBirthDate')
    else if (ageOn(birth, today) < minimumAge) stops.push('underAge')
    const ends = [expiresOn, verdict?.card?.expiresOn].filter((day) => typeof day === 'string')
    if (ends.some((day) => day < today)) stops.push('expired')
    if (cardOf !== null) stops.push('cardTaken')
  }
  if (isBlocked) stops.push('blocked')
  return stops
}

/** From so much likeness on the verifier's yes is clear; below it a person says what they see. */
const FACE_SURE = 90

/** What to look at first; null: everything agrees. */
export function worstOf(
  stops: readonly IdentityStop[],
  { toLevel, verdict, names }: Pick<Looked, 'toLevel' | 'verdict'> & { names: readonly Match[] },
): IdentityStop | 'nameDiffers' | 'faceUnclear' | 'unread' | null {
  if (stops[0]) return stops[0]
  if (names.includes('NO_MATCH')) return 'nameDiffers'
  if (toLevel === 3) return null
  if (verdict?.card == null || !verdict.card.isNumberSame) return 'unread'
  return isFaceSure(verdict) ? null : 'faceUnclear'
}

export const isFaceSure = (verdict: IdentityVerdict | null): boolean =>
  verdict?.face?.same === true && verdict.face.percent >= FACE_SURE

/** A name as it compares with the one that the member registered with. */
export const nameMatch = (registered: readonly string[], shown: readonly string[]): Match =>
  matchNames(registered, shown)

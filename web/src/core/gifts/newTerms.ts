import { offerAsks } from '@krapao/contract/bonuses/calls'
import { isRefusal } from '../../api/refusal.ts'
import type { Terms } from './GiftTerms.tsx'

/** The terms that a refusal tells where they are others than were read; else null. */
export function newTermsIn(error: unknown): Terms | null {
  if (!isRefusal(error, 'TERMS_CHANGED')) return null
  return offerAsks.safeParse(error.details?.['asks']).data ?? null
}

import { isRefusal } from '../../api/refusal.ts'
import type { Terms } from '../price/terms.ts'

/** The terms that a refusal tells where they are others than were read; else null. */
export const newTermsIn = (error: unknown): Terms | null =>
  isRefusal(error, 'TERMS_CHANGED') ? ((error.details?.['asks'] ?? null) as Terms | null) : null

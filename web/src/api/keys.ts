import type { Locale, QrProvider } from '@krapao/contract/constants'

/**
 * Every key under which an answer is cached. `wallet` is the parent of all that a moved baht
 * changes.
 */
export const keys = {
  /** Operators write in three languages; the server answers in the one that is asked for. */
  lookup: (name: string, locale: Locale) => ['lookup', name, locale] as const,
  wallet: ['wallet'] as const,
  lastSync: ['lastSync'] as const,
  credentials: (slotCode: string) => ['credentials', slotCode] as const,
  qr: (provider: QrProvider) => ['qr', provider] as const,
  allQr: ['qr'] as const,
  statement: (page: number, of: object = {}) => ['statement', page, of] as const,
  statementTotals: (of: object) => ['statement', 'totals', of] as const,
  allStatements: ['statement'] as const,
  slips: (page: number) => ['slips', page] as const,
  allSlips: ['slips'] as const,
  profile: ['profile'] as const,
  playLifetime: ['play', 'lifetime'] as const,
  playedDays: (of: object, until: string | null, locale: Locale) =>
    ['play', 'days', of, until, locale] as const,
  playedRounds: (of: object, before: string) => ['play', 'rounds', of, before] as const,
  playedRound: (of: object, locale: Locale) => ['play', 'round', of, locale] as const,
  play: ['play'] as const,
  reality: ['reality'] as const,
  receipt: (id: string) => ['statement', 'receipt', id] as const,
  fair: (name: 'clauses' | 'site' | 'roots' | 'log' | `leaf ${string}`) => ['fair', name] as const,
  bankState: ['bankState'] as const,
  complaints: ['complaints'] as const,
  notices: (locale: Locale) => ['notices', locale] as const,
  identity: ['identity'] as const,
  passkeys: ['passkeys'] as const,
  line: ['line'] as const,
  securityChoices: ['securityChoices'] as const,
  push: ['push'] as const,
  sessions: ['sessions'] as const,
  /** Bonuses, promotion, invite and refund: taking one changes what the others answer. */
  allRewards: ['reward'] as const,
  bonuses: (locale: Locale) => ['reward', 'bonuses', locale] as const,
  playthrough: ['reward', 'playthrough'] as const,
  promotion: (code: string, locale: Locale) => ['reward', 'promotion', code, locale] as const,
  invites: (page: number) => ['reward', 'invites', page] as const,
  refunds: (page: number) => ['reward', 'refunds', page] as const,
  refundCheck: (locale: Locale) => ['reward', 'refundCheck', locale] as const,
  banners: (of: 'invite' | 'refund', locale: Locale) => ['banners', of, locale] as const,
  spinActive: ['spin', 'active'] as const,
  /** Slices are named in the language of the app. */
  spinSetup: (locale: Locale) => ['spin', 'setup', locale] as const,
  spinCoupons: (locale: Locale) => ['spin', 'coupons', locale] as const,
  allSpin: ['spin'] as const,
}

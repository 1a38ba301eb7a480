import type { Promotion } from '../../api/queries/rewards.ts'

type Asks = NonNullable<Promotion['asks']>
type Said = 'owed' | 'weights' | 'maxBet'
/** What a gift of percents alone asks counts no bets, so it names no weights. */
export type Terms = Omit<Asks, Said> & Partial<Pick<Asks, Said>>

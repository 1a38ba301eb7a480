import type { Promotion } from '../../api/queries/rewards.ts'

type Asks = NonNullable<Promotion['asks']>
/** What a gift of percents alone asks counts no bets, so it names no weights. */
export type Terms = Omit<Asks, 'owed' | 'weights'> & Partial<Pick<Asks, 'owed' | 'weights'>>

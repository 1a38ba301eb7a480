import { moneyShort } from '@krapao/ui/money/money-parts.ts'

/** Whole kip, as it is read: "₭650,000". A Thai site has banks in kip too. */
export const kipText = (kip: number): string => moneyShort(kip, '₭')

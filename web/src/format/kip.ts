import { moneyShort } from '@krapao/ui/money/money-parts.ts'

/** Whole kip, as it is read: "₭650,000". */
export const kipText = (kip: number): string => moneyShort(kip, '₭')

/** Whole kip that baht make at a rate; what is under one kip is dropped, as the server does. */
export const kipOf = (baht: number, perBaht: number): number =>
  Number((BigInt(Math.round(baht * 100)) * BigInt(Math.round(perBaht * 100))) / 10_000n)

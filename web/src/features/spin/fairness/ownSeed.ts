import { readStored, removeStored, writeStored } from '../../../storage.ts'

const keyOf = (memberId: string): string => `spin-seed:${memberId}`

/** The random text that the member has chosen; empty: a new one is made for each spin. */
export const ownSeed = (memberId: string): string =>
  readStored('localStorage', keyOf(memberId)) ?? ''

export function keepOwnSeed(memberId: string, seed: string): void {
  if (seed === '') removeStored('localStorage', keyOf(memberId))
  else writeStored('localStorage', keyOf(memberId), seed)
}

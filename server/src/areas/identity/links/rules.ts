import type { LinkKind, LinkStrength } from '@krapao/contract/ops/identity/linkKinds'

const STRENGTH: Readonly<Record<LinkKind, LinkStrength>> = {
  DEVICE: 'STRONG',
  ACCOUNT: 'STRONG',
  OPPOSITE: 'STRONG',
  RING: 'STRONG',
  HOLDER: 'MIDDLE',
  BROWSER: 'MIDDLE',
  PLACE: 'WEAK',
  // Millions have one model: alone it is only said, where few here do.
  MODEL: 'WEAK',
  INVITER: 'WEAK',
}
export const strengthOf = (kind: LinkKind): LinkStrength => STRENGTH[kind]

/** A name, a browser or an address that more members have than these says nothing of any of them. */
export const CROWD = 12
/** Rounds on both sides of a game, and how many of a dozen that met were so. */
export const OPPOSITE_ROUNDS = 12
export const OPPOSITE_OF_DOZEN = 11
/** Two who sit at one table meet now and then: so many stakes alike in a moment are a crowd. */
export const MOST_AT_ONCE = 20
/** Smaller stakes are not compared, satang. */
export const LEAST_STAKE = 10_000n
/** What counts as the same moment, seconds. */
export const MOMENT_SECONDS = 5

const WEIGHT: Readonly<Record<LinkStrength, number>> = { STRONG: 2, MIDDLE: 1, WEAK: 0 }
export const byStrength = (a: { strength: LinkStrength }, b: { strength: LinkStrength }): number =>
  WEIGHT[b.strength] - WEIGHT[a.strength]

/** How strongly two are linked by all that they share: two kinds of the middle are a strong link. */
export function strengthTogether(kinds: readonly LinkKind[]): LinkStrength {
  const of = (strength: LinkStrength) =>
    new Set(kinds.filter((kind) => strengthOf(kind) === strength)).size
  if (of('STRONG') > 0 || of('MIDDLE') > 1) return 'STRONG'
  return of('MIDDLE') > 0 ? 'MIDDLE' : 'WEAK'
}

export interface Decided {
  size: number
  decision: 'LET' | 'HOLD' | null
  up_to: number | null
}
/**
 * Whether the gifts of a group wait for a person. `above`: more members than these wait; 0: the
 * size of a group alone holds nobody up.
 */
export function giftsWait({ size, decision, up_to: upTo }: Decided, above: number): boolean {
  if (size < 2) return false
  if (decision === 'HOLD') return true
  return above > 0 && size > Math.max(above, decision === 'LET' ? (upTo ?? 0) : 0)
}

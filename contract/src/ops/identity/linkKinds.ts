/** What links members. Imports no schemas, so that the console does not carry them. */
const TRAIT_KINDS = ['DEVICE', 'ACCOUNT', 'HOLDER', 'BROWSER', 'PLACE', 'MODEL'] as const
export type TraitKind = (typeof TRAIT_KINDS)[number]
/**
 * And what is no thing of one member: who invited whom, stakes on both sides of one game, and money
 * that came back to who sent it.
 */
export const LINK_KINDS = [...TRAIT_KINDS, 'OPPOSITE', 'INVITER', 'RING'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
/** STRONG joins a group by itself; of MIDDLE it takes two kinds; WEAK is only said. */
export const LINK_STRENGTHS = ['STRONG', 'MIDDLE', 'WEAK'] as const
export type LinkStrength = (typeof LINK_STRENGTHS)[number]

/**
 * How a member is looked after, and what people note about them: set by hand, never earned by
 * stake.
 */
export const CARE_LEVELS = ['standard', 'raised', 'personal'] as const
export type CareLevel = (typeof CARE_LEVELS)[number]

export const TAG_LENGTH = 24
/** Tags of one member. */
export const TAGS_EACH = 10
/** Members of one change. */
export const MEMBERS_AT_ONCE = 100
/** Members of one change of all that match. */
export const MATCHES_AT_ONCE = 1_000

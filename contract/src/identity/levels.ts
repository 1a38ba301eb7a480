/**
 * How well a member is known. 0: a phone. 1: and a bank account whose holder the bank confirms. 2:
 * and an identity card and a face that somebody has looked at. 3: and where the money comes from.
 */
export const LEVELS = [0, 1, 2, 3] as const
export type Level = (typeof LEVELS)[number]

/** What a level bounds, each a day and a calendar month in Bangkok. */
export const LEVEL_BOUNDS = ['depositDay', 'depositMonth', 'payoutDay', 'payoutMonth'] as const
export type LevelBound = (typeof LEVEL_BOUNDS)[number]

/** Which pictures a level asks for; those of the second list may be left out. */
export const PAPERS = ['card', 'selfie', 'book', 'funds'] as const
export type Paper = (typeof PAPERS)[number]
export const PAPERS_NEEDED: Readonly<Record<2 | 3, readonly Paper[]>> = {
  2: ['card', 'selfie'],
  3: ['funds'],
}
export const PAPERS_TAKEN: Readonly<Record<2 | 3, readonly Paper[]>> = {
  2: ['card', 'selfie', 'book'],
  3: ['funds'],
}
/** The level that a paper is sent for. */
export const levelOfPaper = (paper: Paper): 2 | 3 => (paper === 'funds' ? 3 : 2)

/** What an operator says where pictures are asked for again, or refused. */
export const IDENTITY_REASONS = [
  'unclear',
  'covered',
  'glare',
  'otherPerson',
  'expired',
  'nameDiffers',
  'other',
] as const
export type IdentityReason = (typeof IDENTITY_REASONS)[number]

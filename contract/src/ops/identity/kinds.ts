/** What may be kept away. Imports no schemas, so that the console does not carry them. */
export const BLOCK_KINDS = ['PHONE', 'BANK', 'DEVICE', 'CARD'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

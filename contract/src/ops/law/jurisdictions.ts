/** The laws under which a site can start (`JURISDICTION`): a closed list. */
export const JURISDICTIONS = ['demo', 'ukgc2026', 'mga', 'thaiDraft', 'lao2023'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

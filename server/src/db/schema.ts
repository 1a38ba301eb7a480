/** The tables as TypeScript sees them, for Kysely. One interface a table; a domain adds its own in `schema/`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Database {}

import type { ListRow } from '../../../components/list/ListCell.tsx'

/** Whom an entry may name: everybody who has ever been an operator, and the command line. */
export type Operators = { id: string; name: string; role: string | null }[]

/** A cell as text; empty where there is none. */
export const textOf = ({ cells }: ListRow, column: string): string => String(cells[column] ?? '')

/** The ends of a hash, by which two are told apart. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

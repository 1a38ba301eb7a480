import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Statement {
  id: string
  says: string
  /** Why no test shows it. */
  untested?: string
}
type Written = string | { says: string; untested: string }

/** What the product's description says, numbered, in its order. */
export const STATEMENTS: readonly Statement[] = Object.values(
  JSON.parse(readFileSync(join(import.meta.dirname, 'statements.json'), 'utf8')) as Record<
    string,
    Record<string, Written>
  >,
).flatMap((section) =>
  Object.entries(section).map(([id, written]) =>
    typeof written === 'string' ? { id, says: written } : { id, ...written },
  ),
)

const NUMBERS = /^(S\d+(?:, S\d+)*): /

/** The statements that the title of a test, or of a group of tests, begins with. */
export const numbersOf = (title: string): string[] => NUMBERS.exec(title)?.[1]?.split(', ') ?? []

export const withoutNumbers = (title: string): string => title.replace(NUMBERS, '')

/** The statements that titles in a source begin with. */
export const numbersIn = (source: string): string[] =>
  [...source.matchAll(/['"`](?=S\d)([^'"`\n]*)/g)].flatMap(([, title = '']) => numbersOf(title))

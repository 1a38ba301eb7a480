/** A table of a page, the heading above it and what is said between the two. */
export interface Part {
  under: string
  said: string
  columns: string[]
  rows: string[][]
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const isRule = (line: string): boolean => /^\|[\s:|-]+\|$/.test(line)

/** The tables of a Markdown page; a page without one gives nothing. */
export function partsOf(page: string): Part[] {
  const parts: Part[] = []
  let [under, said]: [string, string[]] = ['', []]
  let table: Part | null = null
  for (const line of page.split('\n')) {
    const heading = /^#+ (.+)/.exec(line)?.[1]
    if (line.startsWith('|')) {
      if (isRule(line)) continue
      if (table) table.rows.push(cellsOf(line))
      else {
        table = { under, said: said.join(' ').trim(), columns: cellsOf(line), rows: [] }
        parts.push(table)
        said = []
      }
      continue
    }
    table = null
    if (heading === undefined) said.push(line.trim())
    else [under, said] = [heading, []]
  }
  return parts
}

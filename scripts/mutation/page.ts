const HEADING = '# Mutants of rules and of tables of states'
const HEAD = ['file', 'mutants', 'killed', 'share', 'measured']
const ABOUT = `Written by \`npm run mutation -- --write\`; \`--only\` runs the files whose path has that word, and the
other rows stay. How it is measured, and which mutants stay, is in
[tests](decisions/tests.md#mutants-of-the-rules-and-of-the-tables-of-states).`

/** As Stryker writes it: what became of each mutant of a file. */
export interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}
const SEEN = new Set(['Killed', 'Timeout'])
const COUNTS = new Set([...SEEN, 'Survived', 'NoCoverage'])

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const share = (killed: number, all: number): string =>
  all === 0 ? '' : `${((100 * killed) / all).toFixed(1)} %`

/** The page with the rows of this report in the place of theirs; `day`: when it was measured. */
export function pageWith(page: string, { files }: Report, day: string): string {
  const rows = new Map(
    page
      .split('\n')
      .filter((line) => /^\| \S+\.ts /.test(line))
      .map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)]),
  )
  for (const [file, { mutants }] of Object.entries(files)) {
    const all = mutants.filter(({ status }) => COUNTS.has(status)).length
    const killed = mutants.filter(({ status }) => SEEN.has(status)).length
    rows.set(file, [file, String(all), String(killed), share(killed, all), day])
  }
  const told = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cells]) => cells)
  const sum = (cell: number): number => told.reduce((all, cells) => all + Number(cells[cell]), 0)
  return [
    HEADING,
    '',
    ABOUT,
    '',
    `All rows: ${sum(2)} of ${sum(1)} mutants killed, ${share(sum(2), sum(1))}.`,
    '',
    ...[HEAD, HEAD.map(() => '---'), ...told].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

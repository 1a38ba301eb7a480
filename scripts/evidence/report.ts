import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { writeMeasuredPage } from '../docs/measuredPage.ts'
import { readMeasured, type Measured } from './measured.ts'

const PAGE = join(import.meta.dirname, '../../docs/evidence/report.md')
const HEAD = `# Evidence

Every figure that a command of this repository has measured, with the command that measures it again.
\`npm run evidence -- --report\` writes this page from the pages that the commands write;
\`npm run evidence -- --out FILE\` signs all of it, with the clauses and their tests, the versions and
the roots of the books, and \`npm run evidence -- --check FILE\` tells offline whether a file is as it
was signed.
`
const linkTo = (file: string): string => posix.relative('docs/evidence', file)
const rowsOf = ({ parts }: Measured): string[][] => parts.flatMap(({ rows }) => rows)
/** The days on which it was measured, as the page tells them. */
function daysOf({ parts }: Measured): string {
  const days = parts
    .flatMap(
      ({ said, rows }) => `${said} ${rows.flat().join(' ')}`.match(/20\d\d-\d\d-\d\d/g) ?? [],
    )
    .toSorted()
  return [...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined).join(' to ')
}

const detail = (each: Measured): string[] => [
  '',
  `## ${each.proof}`,
  '',
  `- [${each.page}](${linkTo(each.page)}), ${rowsOf(each).length} rows, measured ` +
    `${daysOf(each) || 'with the code'}.`,
  `- All again: \`${each.command}\`.`,
  ...(each.one === null ? [] : [`- One row again: \`${each.one}\`.`]),
  ...each.plots.flatMap(({ file }) => ['', `![${each.proof}](${linkTo(file)})`]),
]

const text = (): string => `${[HEAD.trimEnd(), ...readMeasured().flatMap(detail)].join('\n')}\n`
/** The words of the page, whatever the formatter made of its lines. */
const narrow = (page: string): string => page.replaceAll(/\s+/g, ' ')

export const writeReport = (): void => writeMeasuredPage(PAGE, text())
/** Whether docs/evidence/report.md tells what the measured pages tell now. */
export const isFresh = (): boolean => narrow(readFileSync(PAGE, 'utf8')) === narrow(text())

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginScript } from '../help.ts'
import { writePage } from './writePage.ts'

export const FOLDER = 'docs/decisions'
const INTRODUCTION = `# Decisions

One page for each subject: what holds where another might have decided otherwise, and why. Made by
\`npm run docs:decisions\`.
`

/** The list of the pages: the title of each, and what it covers. */
export function decisionsIndex(root: string): string {
  const pages = readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
  const lines = pages.map((name) => {
    const text = readFileSync(join(root, FOLDER, name), 'utf8')
    const [title = '', covers = ''] = text.split(/\n\n+/)
    const [first = ''] = covers.replaceAll(/\s+/g, ' ').split(/(?<=\.) /)
    return `- [${title.replace(/^# /, '')}](${name}): ${first}`
  })
  return `${INTRODUCTION}\n${lines.join('\n')}\n`
}

if (import.meta.filename === process.argv[1]) {
  beginScript('docs:decisions')
  const root = join(import.meta.dirname, '../..')
  writePage(join(root, FOLDER, 'README.md'), decisionsIndex(root))
}

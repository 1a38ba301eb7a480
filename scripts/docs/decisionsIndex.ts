import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const FOLDER = 'docs/decisions'
const INTRODUCTION = `# Decisions

One record for each thing that was decided where another might have decided otherwise: context,
decision, consequence. Made by \`npm run docs:decisions\`.
`

/** The list of the records, from their first lines. */
export function decisionsIndex(root: string): string {
  const records = readdirSync(join(root, FOLDER))
    .filter((name) => /^\d{3}-.*\.md$/.test(name))
    .toSorted()
  const lines = records.map((name) => {
    const [first = ''] = readFileSync(join(root, FOLDER, name), 'utf8').split('\n')
    const title = first.replace(/^#\s*(\d{3})?[:.\s]*/, '')
    return `- [${name.slice(0, 3)}](${name}) ${title}`
  })
  return `${INTRODUCTION}\n${lines.join('\n')}\n`
}

if (import.meta.filename === process.argv[1]) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(join(root, FOLDER, 'README.md'), decisionsIndex(root))
}

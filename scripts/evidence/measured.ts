import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { partsOf, type Part } from './tables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Source {
  proof: string
  page: string
  /** Measures all of the page anew. */
  command: string
  plots?: readonly string[]
  /** Measures one row anew; ROW stands for its first cell. */
  one?: string
}

/** The pages that a command has measured, and how each is repeated. */
const SOURCES: readonly Source[] = [
  {
    proof: 'What is broken on purpose, and the fail-over of the database',
    page: 'docs/reliability.md',
    command: 'npm run chaos -- --write',
    one: 'npm run chaos -- --only "ROW"',
  },
  {
    proof: 'The laboratory of seamless wallets',
    page: 'docs/lab.md',
    command: 'npm run lab -- --write',
    plots: ['docs/lab.svg'],
  },
  {
    proof: 'Bugs that were seeded, and the model that finds them',
    page: 'docs/seeded-bugs.md',
    command: 'npm run model:bugs -- --database postgres --write',
    one: 'npm run model:bugs -- --database postgres --only "ROW"',
  },
  {
    proof: 'Deterministic simulation',
    page: 'docs/simulation.md',
    command: 'npm run simulate -- --bugs --seeds 60 --within 40',
    one: 'npm run simulate -- --bug "ROW" --seeds 60',
  },
  {
    proof: 'The best possible abuser',
    page: 'docs/worst-abuser.md',
    command: 'npm run docs:abuser',
  },
  {
    proof: 'Mutation of rules and tables of states',
    page: 'docs/mutation.md',
    command: 'npm run mutation -- --write',
    one: 'npm run mutation -- --only "ROW" --write',
  },
  {
    proof: 'What a call costs',
    page: 'docs/performance.md',
    command: 'npm run bench:http -- --write',
    plots: ['docs/performance.svg', 'docs/load.svg'],
  },
]

/** What one command has measured, and the command that repeats it. */
export interface Measured {
  proof: string
  page: string
  command: string
  one: string | null
  sha256: string
  /** The commit that changed the page last; null without Git. */
  changed: { commit: string; at: string } | null
  parts: Part[]
  plots: { file: string; sha256: string }[]
}

const bytesOf = (file: string): Buffer => readFileSync(join(root, file))
const hashOf = (file: string): string => createHash('sha256').update(bytesOf(file)).digest('hex')

function lastChange(page: string): Measured['changed'] {
  try {
    const said = execFileSync('git', ['log', '-1', '--format=%H %cI', '--', page], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [commit, at] = said.trim().split(' ')
    return commit && at ? { commit, at } : null
  } catch {
    return null
  }
}

/** Every measured page that is there, as it stands in this folder. */
export const readMeasured = (): Measured[] =>
  SOURCES.filter(({ page }) => existsSync(join(root, page))).map(
    ({ proof, page, command, plots = [], one = null }) => ({
      proof,
      page,
      command,
      one,
      sha256: hashOf(page),
      changed: lastChange(page),
      parts: partsOf(String(bytesOf(page))),
      plots: plots.map((file) => ({ file, sha256: hashOf(file) })),
    }),
  )

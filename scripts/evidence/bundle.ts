import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformance, type Written } from '../../server/src/areas/account/public.ts'
import { publicRoots } from '../../server/src/ledger/days/receipt.ts'
import { provenUntil } from '../../server/src/ledger/verify/checkpointStore.ts'
import { readMeasured } from './measured.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Db = Parameters<typeof publicRoots>[0]

/** What of the books an auditor compares with what members and others have kept. */
export interface Books {
  /** Until when the whole books were last proven; null: never. */
  provenUntil: string | null
  /** The Merkle root of each closed Bangkok day, with the head of the operators' log in it. */
  roots: Awaited<ReturnType<typeof publicRoots>>
}

export async function readBooks(db: Db): Promise<Books> {
  const [roots, proven] = await Promise.all([publicRoots(db), provenUntil(db)])
  return { provenUntil: proven?.toISOString() ?? null, roots }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit that stands here, and whether anything differs from it; null without Git. */
function commitHere(): { id: string; isChanged: boolean } | null {
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no').trim() !== ''
    return { id: git('rev-parse', 'HEAD').trim(), isChanged }
  } catch {
    return null
  }
}

/**
 * All that an auditor is given: each clause with its text's address, its tests and their results in
 * the last run; what the commands of this repository have measured; the versions that were tested;
 * the roots of the books, or null without a database.
 */
export function bundleOf({
  written,
  books,
  jurisdiction,
  at,
}: {
  written: Written | null
  books: Books | null
  jurisdiction: string
  at: Date
}) {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  return {
    of: 'krapao',
    form: 1,
    madeAt: at.toISOString(),
    jurisdiction,
    versions: {
      product: version,
      commit: commitHere(),
      node: process.version,
      packages: createHash('sha256').update(read('package-lock.json')).digest('hex'),
    },
    testedAt: written?.at ?? null,
    clauses: conformance(written).map(({ clause, source, text, says, result, lacks }) => ({
      clause,
      source,
      ...text,
      says,
      result,
      lacks,
      tests: (written?.tests ?? [])
        .filter((each) => each.clause === clause)
        .map(({ test, result: ended }) => ({ test, result: ended })),
    })),
    measured: readMeasured(),
    books,
  }
}

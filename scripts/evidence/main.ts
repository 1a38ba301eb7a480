/**
 * `npm run evidence -- --out FILE [--without-books]`: writes the signed bundle of clauses, tests,
 * what was measured, versions and roots. `npm run evidence -- --report`: writes
 * docs/evidence/report.md. `npm run evidence -- --check FILE [--key PUBLIC.pem]`: tells, offline,
 * whether one is as it was signed. Exit code 1: it is not; 2: it could not be written or read.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readWritten } from '../../server/src/areas/account/public.ts'
import { openForCommand } from '../../server/src/db/openForCommand.ts'
import { withSecretFiles } from '../../server/src/runtime/secretFiles.ts'
import { beginScript } from '../help.ts'
import { bundleOf, readBooks, type Books } from './bundle.ts'
import { writeReport } from './report.ts'
import { check, seal, signingKey } from './seal.ts'

beginScript('evidence')

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    check: { type: 'string' },
    key: { type: 'string' },
    report: { type: 'boolean', default: false },
    'without-books': { type: 'boolean', default: false },
  },
})
const refuse = (why: string): never => {
  console.error(why)
  process.exit(2)
}
const fileAt = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return refuse(`${path} cannot be read.`)
  }
}

const LACKS_KEY =
  'EVIDENCE_KEY or EVIDENCE_KEY_FILE holds the key that signs; ' +
  'openssl genpkey -algorithm ed25519 makes one.'
type Bundle = ReturnType<typeof bundleOf>
const told = ({ clauses, versions, books, testedAt, measured }: Bundle): string => {
  const kept = clauses.filter(({ result }) => result === 'KEPT').length
  return (
    `version ${versions.product}, ${kept} of ${clauses.length} clauses kept in the tests of ` +
    `${testedAt ?? 'no run'}, ${measured.length} measured pages, ` +
    (books ? `roots of ${books.roots.length} days` : 'without books')
  )
}

if (values.report) writeReport()
else if (values.check === undefined) await write()
else tell(values.check)

async function write(): Promise<void> {
  const out = values.out ?? refuse('--out names the file to write, --check one to look at.')
  const env = withSecretFiles(process.env)
  const pem = env['EVIDENCE_KEY'] || refuse(LACKS_KEY)
  const key = keyFrom(pem)
  const books = values['without-books'] ? null : await booksOf()
  const bundle = bundleOf({
    written: readWritten(),
    books,
    jurisdiction: env['JURISDICTION'] || 'demo',
    at: new Date(),
  })
  try {
    writeFileSync(out, seal(bundle, key), { flag: 'wx' })
  } catch (error) {
    refuse(`${out} cannot be written: ${error instanceof Error ? error.message : 'no reason told'}`)
  }
  console.log(`${out}: ${told(bundle)}`)
}

function keyFrom(pem: string) {
  try {
    return signingKey(pem.replaceAll('\\n', '\n'))
  } catch {
    return refuse(`EVIDENCE_KEY holds no Ed25519 private key. ${LACKS_KEY}`)
  }
}

async function booksOf(): Promise<Books> {
  const database = await openForCommand(process.env)
  try {
    return await readBooks(database.db)
  } finally {
    await database.close()
  }
}

function tell(path: string): void {
  const trusted = values.key === undefined ? undefined : fileAt(values.key)
  const found = check(fileAt(path), trusted)
  if (!found.ok) {
    console.error(`${path} is NOT as it was signed: ${found.why}.`)
    process.exitCode = 1
    return
  }
  console.log(`${path} is as it was signed: ${told(found.bundle as Bundle)}`)
  console.log(`The key's SHA-256 fingerprint: ${found.fingerprint}`)
  if (trusted === undefined)
    console.log('Compare it with the one that the house has told by another way, or give --key.')
}

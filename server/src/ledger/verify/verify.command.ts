import { parseArgs } from 'node:util'
import { toBaht } from '@krapao/contract/money'
import { openForCommand } from '../../db/openForCommand.ts'
import { beginCommand } from '../../runtime/commandLine.ts'
import { checkpoint } from './checkpointStore.ts'
import { compareRoots, readRootsFile } from './keptRoots.ts'
import { proveBooks } from './prove.ts'
import { verifyLedger } from './verify.ts'

beginCommand(`npm run ledger:verify [-- --since N] [--roots FILE] [--prove]
Checks the books of DATABASE_URL, or of the embedded database in DATA_DIR, and changes nothing. Exit
code 1 on a fault, 2 when it could not look.
  --since last   only what was posted after the last checkpoint; a number: after that checkpoint
  --roots FILE   compares the roots with a copy of GET /api/fair/roots that was kept elsewhere
  --prove        looks at everything and, when nothing is wrong, sets a checkpoint`)
const {
  since: asked,
  prove,
  roots,
} = parseArgs({
  options: {
    since: { type: 'string' },
    prove: { type: 'boolean', default: false },
    roots: { type: 'string' },
  },
}).values
const refuse = (why: string): never => {
  console.error(why)
  process.exit(2)
}
if (asked !== undefined && (prove || !/^(last|\d{1,9})$/.test(asked)))
  refuse('--since takes "last" or the number of a checkpoint, and goes without --prove')
const keptRoots =
  roots === undefined
    ? undefined
    : await readRootsFile(roots).catch(() =>
        refuse(`${roots} is not a copy of GET /api/fair/roots.`),
      )
const database = await openForCommand(process.env)

const started = performance.now()
const since =
  asked === undefined
    ? undefined
    : ((await checkpoint(database.db, asked === 'last' ? undefined : Number(asked))) ??
      refuse(
        `There is no ${asked === 'last' ? 'checkpoint' : `checkpoint ${asked}`} yet: leave --since out.`,
      ))
const { findings, pending, ...verdict } = prove
  ? await proveBooks(database.db, new Date(), { whole: true })
  : await verifyLedger(database.db, { since })
const compared = keptRoots && (await compareRoots(database.db, keptRoots))
if (compared) findings.push(compared)
const ok = verdict.ok && (compared?.faults ?? 0n) === 0n
await database.close()

if (since)
  console.log(
    `From checkpoint ${since.number} of ${since.proven_at.toISOString()} on; ` +
      'what was altered before it shows only without --since',
  )
const count = (n: bigint): string => n.toLocaleString('en')
for (const { name, looked, faults, examples } of findings) {
  console.log(
    `${faults === 0n ? 'ok   ' : 'FAULT'}  ${name} (${count(looked)} looked at` +
      `${faults === 0n ? '' : `, ${count(faults)} faults`})`,
  )
  for (const example of examples) console.log(`         ${example}`)
}
console.log(`pending: ${pending.length}`)
for (const { key, kind, address, amount, since: heldSince } of pending) {
  const minutes = Math.round((Date.now() - heldSince.getTime()) / 60_000)
  console.log(
    `  ${key}  ${kind}  ${address}  ${toBaht(amount).toFixed(2)} baht  for ${minutes} min`,
  )
}
console.log(
  `${ok ? 'The books are right' : 'The books are WRONG'} (${Math.round(performance.now() - started)} ms)`,
)
process.exitCode = ok ? 0 : 1

import { toBaht } from '@krapao/contract/money'
import { openForCommand } from '../../db/openForCommand.ts'
import { verifyLedger } from './verify.ts'

// npm run ledger:verify: checks the books of DATABASE_URL, or of the embedded database in DATA_DIR, and changes
// nothing. Exit code 1 on a fault, 2 when it could not look.
const database = await openForCommand(process.env)

const started = performance.now()
const { findings, pending, ok } = await verifyLedger(database.db)
await database.close()

const count = (n: bigint): string => n.toLocaleString('en')
for (const { name, looked, faults, examples } of findings) {
  console.log(
    `${faults === 0n ? 'ok   ' : 'FAULT'}  ${name} (${count(looked)} looked at` +
      `${faults === 0n ? '' : `, ${count(faults)} faults`})`,
  )
  for (const example of examples) console.log(`         ${example}`)
}
console.log(`pending: ${pending.length}`)
for (const { key, kind, address, amount, since } of pending) {
  const minutes = Math.round((Date.now() - since.getTime()) / 60_000)
  console.log(
    `  ${key}  ${kind}  ${address}  ${toBaht(amount).toFixed(2)} baht  for ${minutes} min`,
  )
}
console.log(
  `${ok ? 'The books are right' : 'The books are WRONG'} (${Math.round(performance.now() - started)} ms)`,
)
process.exitCode = ok ? 0 : 1

import { parseArgs } from 'node:util'
import { QR_PROVIDERS } from '../../contract/src/constants.ts'
import { beginCommand, endPlainly } from '../../server/src/runtime/commandLine.ts'
import { processEnvironment } from '../../server/src/runtime/secretFiles.ts'
import { check, isKnown, lacking, type Row } from './check.ts'

// Exit code 1 when something does not hold or lacks, 2 when the command is not understood.
const USAGE = `npm run provider -- check NAME [--yes]
Holds a provider to what the kit expects of it, and prints what holds, what does not and what could
not be tried. Where PSP_<NAME>_URL is set it is asked there, with the keys of the environment
(npm run config:check names them): its test environment first. Without it a sandbox is started.
  NAME   ${QR_PROVIDERS.join(', ')}
  --yes  at an address of its own, make orders too: codes that somebody could pay. Without it
         only questions are asked. Nothing is ever paid, given back or paid out.`
beginCommand(USAGE)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function table(rows: readonly Row[]): string {
  const widest = Math.max(...rows.map(({ title }) => title.length))
  return rows
    .map(({ state, title, why }) => `${state.padEnd(9)}  ${title.padEnd(widest)}  ${why}`.trimEnd())
    .join('\n')
}

const count = (rows: readonly Row[], state: Row['state']): number =>
  rows.filter((row) => row.state === state).length

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [verb, given = '', ...more] = positionals
  if (verb !== 'check' || more.length > 0) fail(USAGE)
  const name = given.toUpperCase()
  if (!isKnown(name))
    fail(`There is no provider ${given || '(no name)'}: it is one of ${QR_PROVIDERS.join(', ')}.`)
  const env = processEnvironment()
  const address = env[`PSP_${name}_URL`]
  const lacks = address ? lacking(name, env) : []
  if (lacks.length > 0) {
    console.error(`${name} has an address, and lacks ${lacks.join(', ')}.`)
    process.exit(1)
  }
  console.log(`${name} at ${address ? new URL(address).host : 'a sandbox of its own'}\n`)
  const rows = await check(name, env, values.yes)
  console.log(table(rows))
  const [held, broken] = [count(rows, 'holds'), count(rows, 'FAILS')]
  const untried = rows.length - held - broken
  console.log(`\n${held} hold, ${broken} fail, ${untried} could not be tried.`)
  process.exit(broken > 0 ? 1 : 0)
} catch (error) {
  endPlainly(error)
}

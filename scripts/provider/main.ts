import { parseArgs } from 'node:util'
import { isLoopback } from '../../server/src/environment/production.ts'
import { beginCommand, endPlainly } from '../../server/src/runtime/commandLine.ts'
import { processEnvironment } from '../../server/src/runtime/secretFiles.ts'
import { PROVIDERS } from '../../server/src/testing/workbench/kinds.ts'
import { check, lacking, ofTheSandbox, providerNamed, type Row } from './check.ts'

const NAMES = Map.groupBy(PROVIDERS, ({ kind }) => kind)
const LIST = [...NAMES]
  .map(([kind, all]) => `${kind}: ${all.map(({ name }) => name).join(', ')}`)
  .join('\n         ')

// Exit code 1 when something does not hold or lacks, 2 when the command is not understood.
const USAGE = `npm run provider -- check NAME [--yes] [--yes-real-money] [...]
Holds a provider to what the kit expects of it, and prints what holds, what does not and what could
not be tried. Where the variable of its address is set (PSP_<NAME>_URL, SMS_URL, BANK_URL ...) it is
asked there, with the keys of the environment (npm run config:check names them): its test
environment first. Without it a sandbox is started. The sandbox's keys are sent to no other address.
  NAME   ${LIST}
  --yes             at an address of its own, make orders too: codes that somebody could pay, an
                    account of a game. Without it only questions are asked.
  --yes-real-money  there, also what cannot be taken back: a text on a phone, a payout of one baht,
                    a link that is redeemed, one baht into a game and back. It needs:
  --phone NUMBER             a phone of yours (SMS)
  --account BANK:NUMBER:NAME an account of yours (bank)
  --link CODE:NAME           a link for your own wallet, and that wallet's name (wallet links)
  --slip TEXT       the text of a true slip's code, which is asked about (slip verifiers)`
beginCommand(USAGE)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
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
    options: {
      yes: { type: 'boolean', default: false },
      'yes-real-money': { type: 'boolean', default: false },
      phone: { type: 'string' },
      account: { type: 'string' },
      link: { type: 'string' },
      slip: { type: 'string' },
    },
  })
  const [verb, given = '', ...more] = positionals
  if (verb !== 'check' || more.length > 0) fail(USAGE)
  const provider = providerNamed(given)
  if (!provider)
    fail(`There is no provider ${given || '(no name)'}. It is one of\n         ${LIST}`)
  const env = processEnvironment()
  const { name } = provider
  const address = env[provider.url]
  const lacks = address ? lacking(provider, env) : []
  if (lacks.length > 0) end(`${name} has an address, and lacks ${lacks.join(', ')}.`)
  const sandboxes =
    address && !isLoopback(new URL(address).hostname) ? ofTheSandbox(provider, env) : []
  if (sandboxes.length > 0)
    end(`${name} has an address, and ${sandboxes.join(', ')} of the sandbox: nothing was asked.`)
  const leave = { orders: values.yes || values['yes-real-money'], money: values['yes-real-money'] }
  const where = address ? new URL(address).host : 'a sandbox of its own'
  console.log(`${name}, ${provider.kind}, at ${where}\n`)
  const rows = await check(provider, env, leave, values)
  console.log(table(rows))
  const [held, broken] = [count(rows, 'holds'), count(rows, 'FAILS')]
  const untried = rows.length - held - broken
  console.log(`\n${held} hold, ${broken} fail, ${untried} could not be tried.`)
  process.exit(broken > 0 ? 1 : 0)
} catch (error) {
  endPlainly(error)
}

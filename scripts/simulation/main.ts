import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Outcome } from '../../server/src/testing/simulation/run.ts'
import type { Failing } from '../../server/src/testing/simulation/shrink.ts'
import { beginScript } from '../help.ts'
import { plant } from './plant.ts'

beginScript('simulate')

// npm run simulate [-- --seed 7 --seeds 100 --steps 14 --bug "a lock" --replay file.json --told]
// One seed is one run: the server, its database and the outside in this process, on virtual time.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '14' },
    /** Plants a bug of bugs.ts in what is loaded. */
    bug: { type: 'string' },
    /** A failure that was written down, once more. */
    replay: { type: 'string' },
    /** Every turn and message, in their order. */
    told: { type: 'boolean', default: false },
    /** A failure is not made smaller. */
    raw: { type: 'boolean', default: false },
  },
})
const whole = (name: 'seed' | 'seeds' | 'steps'): number => {
  if (!/^\d{1,9}$/.test(values[name])) throw new Error(`--${name} is a whole number`)
  return Number(values[name])
}
const [first, many, steps] = [whole('seed'), whole('seeds'), whole('steps')]
if (values.bug !== undefined) plant(values.bug)
const { openGround } = await import('../../server/src/testing/simulation/base.ts')
const { replay, shrink, simulateSeeds } =
  await import('../../server/src/testing/simulation/shrink.ts')

const say = (seed: number, { hash, turns, deaths, virtualMs }: Outcome): void =>
  console.log(
    `seed ${seed}: ${hash} (${turns} turns, ${deaths} deaths, ${Math.round(virtualMs / 60_000)} min)`,
  )

if (values.replay === undefined) await runSeeds()
else await runAgain(values.replay)
// A server that has died waits for ever for what it had asked.
process.exit()

async function runAgain(file: string): Promise<void> {
  const failing = JSON.parse(readFileSync(file, 'utf8')) as Failing
  const ground = await openGround()
  const outcome = await replay(ground, failing, values.told)
  for (const line of outcome.told) console.log(line)
  say(failing.seed, outcome)
  tellFaults(outcome)
}

function tellFaults({ faults, errors }: Outcome): void {
  if (faults.length > 0) process.exitCode = 1
  for (const fault of faults) console.log(`  ${fault}`)
  for (const error of faults.length > 0 ? errors.slice(0, 5) : [])
    console.log(`  logged: ${error.slice(0, 300)}`)
}

async function runSeeds(): Promise<void> {
  const began = process.cpuUsage()
  let ran = 0
  await simulateSeeds(
    Array.from({ length: many }, (_, n) => first + n),
    steps,
    async (seed, outcome, ground) => {
      ran += 1
      if (many <= 20 || seed % 100 === 0 || outcome.faults.length > 0) say(seed, outcome)
      if (outcome.faults.length === 0) return true
      tellFaults(outcome)
      if (!values.raw) {
        const { failing, runs } = await shrink(ground, { seed, ...outcome })
        const file = `simulation-${seed}.json`
        writeFileSync(file, JSON.stringify(failing, null, 2))
        console.log(
          `${failing.plan.length} steps and ${Object.keys(failing.decisions).length} decisions ` +
            `are enough (${runs} runs): npm run simulate -- --replay ${file}`,
        )
      }
      return false
    },
  )
  const { user, system } = process.cpuUsage(began)
  console.log(`${ran} seeds, ${Math.round((user + system) / 1000 / ran)} ms of processor each`)
}

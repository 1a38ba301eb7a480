import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Grounds } from '../../server/src/testing/simulation/base.ts'
import type { Outcome } from '../../server/src/testing/simulation/run.ts'
import type { Failing } from '../../server/src/testing/simulation/shrink.ts'
import { beginScript } from '../help.ts'
import { measureBugs, measureByModel } from './measureBugs.ts'
import { plant } from './plant.ts'

beginScript('simulate')

// npm run simulate [-- --seed 7 --seeds 100 --steps 14 --bug "a lock" --replay file.json --told]
// One seed is one run: the server, its database and the outside in this process, on virtual time.
// --bugs plants each bug in turn and writes the table of docs/simulation.md; with --model 240 what
// so many random histories of the model of the business find of them.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '14' },
    /** Ends after so many seconds of processor time. */
    within: { type: 'string', default: '999999' },
    /** Plants a bug of bugs.ts in what is loaded. */
    bug: { type: 'string' },
    /** Each bug, or with --only some. */
    bugs: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    /** By so many histories of the model at most, in the place of seeds. */
    model: { type: 'string' },
    /** A failure that was written down, once more. */
    replay: { type: 'string' },
    /** Every turn and message, in their order. */
    told: { type: 'boolean', default: false },
    /** A failure is not made smaller. */
    raw: { type: 'boolean', default: false },
  },
})
const whole = (name: 'seed' | 'seeds' | 'steps' | 'within' | 'model'): number => {
  const given = values[name] ?? ''
  if (!/^\d{1,9}$/.test(given)) throw new Error(`--${name} is a whole number`)
  return Number(given)
}
const [first, many, steps, within] = [
  whole('seed'),
  whole('seeds'),
  whole('steps'),
  whole('within'),
]
const { bug, only } = values
if (values.bugs) {
  if (values.model === undefined) await measureBugs({ only, seeds: many, within })
  else await measureByModel(only, whole('model'))
  process.exit()
}
if (bug !== undefined) plant(bug)
const { openGround } = await import('../../server/src/testing/simulation/base.ts')
const { replay, shrink, simulateSeeds } =
  await import('../../server/src/testing/simulation/shrink.ts')

const say = (seed: number, { hash, turns, deaths, virtualMs }: Outcome): void =>
  console.log(
    `seed ${seed}: ${hash} (${turns} turns, ${deaths} deaths, ${Math.round(virtualMs / 60_000)} min)`,
  )
const secondsSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

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

async function makeSmaller(ground: Grounds, seed: number, outcome: Outcome): Promise<void> {
  const { plan, decisions, faults } = outcome
  const planted = bug === undefined ? {} : { bug }
  const failing: Failing = { seed, ...planted, plan, decisions, faults }
  const began = process.cpuUsage()
  const { failing: less, runs } = await shrink(ground, failing)
  const file = `simulation-${seed}.json`
  writeFileSync(file, `${JSON.stringify(less, null, 2)}\n`)
  console.log(
    `${sizeOf(less)} of ${sizeOf(failing)} are enough (${runs} runs, ` +
      `${secondsSince(began).toFixed(0)} s of processor): npm run simulate -- --replay ${file}` +
      (bug === undefined ? '' : ` --bug '${bug}'`),
  )
}
function sizeOf({ plan, decisions }: Failing): string {
  return `${plan.length} steps and ${Object.keys(decisions).length} decisions`
}

async function runSeeds(): Promise<void> {
  const began = process.cpuUsage()
  let [ran, failed] = [0, 0]
  await simulateSeeds(
    Array.from({ length: many }, (_, n) => first + n),
    steps,
    async (seed, outcome, ground) => {
      ran += 1
      if (many <= 20 || seed % 100 === 0 || outcome.faults.length > 0) say(seed, outcome)
      if (outcome.faults.length === 0) return secondsSince(began) < within
      failed = seed
      tellFaults(outcome)
      if (!values.raw) await makeSmaller(ground, seed, outcome)
      return false
    },
  )
  const used = secondsSince(began)
  console.log(
    `${failed ? `seed ${failed} fails` : 'none fails'} of ${ran} seeds from ${first}: ` +
      `${used.toFixed(1)} s of processor, the start among it`,
  )
}

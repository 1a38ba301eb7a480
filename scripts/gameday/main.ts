/**
 * Npm run gameday [-- name]: breaks one thing at the outside of a site that runs (`npm start` or
 * `npm run demo`; SANDBOX_PORT), tells what a person sees first, and waits. Find it, then press
 * Enter: it tells which alarm it was and where its page is, and mends what the outside mends. Never
 * for a site with real money: such a one has no sandbox.
 */
import { createInterface } from 'node:readline/promises'
import { worldAt } from '../../server/src/testing/wire/calls.ts'
import { beginScript } from '../help.ts'
import { SCENARIOS } from './scenarios.ts'

beginScript('gameday')

const sandbox = `http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? 3100}`
const world = worldAt(sandbox)

const [wanted] = process.argv.slice(2)
const scenario = wanted
  ? SCENARIOS.find(({ name }) => name === wanted)
  : SCENARIOS[Math.floor(Math.random() * SCENARIOS.length)]
if (!scenario) {
  console.error(`There is no ${wanted}; there are ${SCENARIOS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
await scenario.break(world).catch((error: unknown) => {
  console.error(`No sandbox answers at ${sandbox}: start the site first (${String(error)})`)
  process.exit(1)
})
const began = Date.now()
console.log(`${scenario.symptom}\n`)
console.log('What is it, is money at risk, and what do you do? Look at /ops, at')
console.log('http://127.0.0.1:9464/metrics and docs/operating.md.\n')
const asking = createInterface({ input: process.stdin, output: process.stdout })
await asking.question('Press Enter when you know. ').finally(() => asking.close())
await scenario.mend(world)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(`It was ${scenario.name}, found after ${minutes} minutes.`)
console.log(
  `Its page: docs/operating.md#${scenario.alarm.toLowerCase()}. The outside is well again.`,
)

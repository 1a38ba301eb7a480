/**
 * `npm run witness -- --url https://SITE --dir FOLDER [--name NAME] [--every MINUTES]`: watches a
 * house's log of days from outside the house (docs/solvency.md). Exit code 1: what the house tells
 * is not the log that was seen before, grown; 2: it could not be looked at.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LogState } from '../../contract/src/fair/dayLog.ts'
import { beginScript } from '../help.ts'
import { watchOnce, witnessIn, type House, type Seen } from './watch.ts'

beginScript('witness')

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    dir: { type: 'string' },
    name: { type: 'string', default: 'witness' },
    every: { type: 'string' },
  },
})
const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}
const url =
  values.url?.replace(/\/+$/, '') ?? stop('--url names the site, --dir a folder of yours.')
const dir =
  values.dir ?? stop('--dir names a folder of yours: the key and what was seen are kept there.')
const minutes = values.every === undefined ? null : Number(values.every)
if (minutes !== null && !(minutes >= 1)) stop('--every: whole minutes, 1 or more.')
if (!/^[^\s+]{1,100}$/.test(values.name)) stop('--name: up to 100 signs without spaces or +.')

const PATIENCE_MS = 30_000
const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
const house: House = {
  async log(from) {
    const answer = await fetch(`${url}/api/fair/log/${from}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`the site answers ${answer.status}`)
    return (await answer.json()) as LogState | null
  },
  async cosign(size, line) {
    const answer = await fetch(`${url}/api/fair/log`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ size, line }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok
  },
}

const { signer } = await witnessIn(dir, values.name)
const told = (seen: Seen): string => {
  if (seen.kind === 'EMPTY') return 'The log has no entry yet.'
  if (seen.kind === 'REFUSED')
    return `REFUSED (${seen.why}): this is not the log that was seen before. Both are in ${seen.evidence}`
  const taken = seen.isTaken
    ? 'and handed back'
    : `but the house does not know this key; give it to the house: ${signer.key}`
  return `${seen.size} entries, the last of ${seen.day}: consistent, cosigned ${taken}.`
}

async function look(): Promise<void> {
  const seen = await watchOnce(house, dir, { name: values.name, now: new Date() })
  console.log(`${new Date().toISOString()} ${told(seen)}`)
  if (seen.kind === 'REFUSED') process.exit(1)
}

console.log(`This witness: ${signer.key}`)
if (minutes === null) await look().catch((error: unknown) => stop(String(error)))
else
  for (;;) {
    await look().catch((error: unknown) => console.error(String(error)))
    await sleep(minutes * 60_000)
  }

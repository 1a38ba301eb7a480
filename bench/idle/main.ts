/**
 * npm run bench:idle: an embedded server of its own. What it takes of a core while nobody uses it
 * (SECONDS, after it has come to rest), and how much memory it keeps after CALLS calls of MEMBERS
 * members. Linux only: /proc tells. Ends with 1 over 1 % of a core or over 400 MB at any moment of
 * its use; the seconds of a start, while PGlite is compiled, take more.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newMember, type Client } from '../../e2e/src/client/api.ts'
import { freePort } from '../../e2e/src/product/port.ts'
import { startStandalone } from '../../e2e/src/product/standaloneServer.ts'
import { beginScript } from '../../scripts/help.ts'
import { processorMs } from '../cluster/processor.ts'

beginScript('bench:idle')

const BOUND_PERCENT = 1
const BOUND_MB = 400
const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
const seconds = number('SECONDS', 60)
const calls = number('CALLS', 20_000)
const members = number('MEMBERS', 40)
/** It looks for due work each second for a minute after the last sign of life. */
const REST_MS = 75_000

const sandboxPort = await freePort()
const sandboxDir = mkdtempSync(join(tmpdir(), 'krapao-idle-outside-'))
const sandbox = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../sandbox/src/main.ts')],
  {
    stdio: 'ignore',
    env: { ...process.env, SANDBOX_PORT: String(sandboxPort), DATA_DIR: sandboxDir },
  },
)
const server = await startStandalone(
  'idle',
  { url: `http://127.0.0.1:${sandboxPort}` },
  { LOG_LEVEL: 'error' },
)
// The first start makes the database and the demo content; what is measured is a start like any other.
await server.stop()
await server.start()
const megabytes = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(
    new RegExp(`${what}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${server.pid()}/status`, 'utf8'),
    )?.[1],
  ) / 1_024
/** Percent of a core. */
async function idlePercent(): Promise<number> {
  await sleep(REST_MS)
  const before = processorMs([server.pid()])
  await sleep(seconds * 1_000)
  return (processorMs([server.pid()]) - before) / (seconds * 10)
}

async function use(): Promise<void> {
  const people: Client[] = []
  for (let n = 0; n < members; n++) {
    people.push(await newMember(server))
  }
  const READS = ['/api/wallet', '/api/bonus', '/api/spinwheel/setup', '/api/play']
  let made = 0
  await Promise.all(
    people.map(async (person) => {
      while (made < calls) {
        const path = READS[made++ % (READS.length + 1)]
        const reply = path
          ? await person.get(path)
          : await person.post('/api/statement', { page: 1, limit: 20 })
        // A member may make 600 calls a minute.
        if (reply.status === 429) await sleep(5_000)
        else if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
      }
    }),
  )
}

/** The most from now on. */
const forgetTheMost = (): void => writeFileSync(`/proc/${server.pid()}/clear_refs`, '5')

try {
  const [fresh, starting] = [megabytes('VmRSS'), megabytes('VmHWM')]
  const percent = await idlePercent()
  console.log(
    `idle after the start: ${percent.toFixed(2)} % of a core, ${fresh.toFixed(0)} MB at first, at most ` +
      `${starting.toFixed(0)} MB while it started`,
  )
  forgetTheMost()
  await use()
  const [used, most] = [megabytes('VmRSS'), megabytes('VmHWM')]
  console.log(`after ${calls} calls: ${used.toFixed(0)} MB, at most ${most.toFixed(0)} MB`)
  const after = await idlePercent()
  console.log(
    `idle after use: ${after.toFixed(2)} % of a core, ${megabytes('VmRSS').toFixed(0)} MB`,
  )
  if (Math.max(percent, after) > BOUND_PERCENT || most > BOUND_MB) process.exitCode = 1
} finally {
  await server.dispose()
  sandbox.kill()
  rmSync(sandboxDir, { recursive: true, force: true })
}

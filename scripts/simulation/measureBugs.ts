import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bug } from '../seededBugs/bug.ts'
import { measure } from '../seededBugs/measure.ts'
import { INTERLEAVINGS } from './bugs.ts'
import { writeRows, type Row } from './bugsPage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = join(root, 'scripts/simulation/main.ts')

/** At most so many seeds and seconds of processor for a bug. */
interface Bounds {
  only: string
  seeds: number
  within: number
}
const asked = ({ only }: Pick<Bounds, 'only'>) =>
  INTERLEAVINGS.filter(({ name }) => name.includes(only))

/** Each bug in a process of its own, from seed 1 upwards; what is measured is written at once. */
export async function measureBugs({ only, seeds, within }: Bounds): Promise<void> {
  for (const { name } of asked({ only }))
    tell({ name, seeds: await bySimulation(name, seeds, within) })
}

/** The same by random histories of the model of the business, at most so many. */
export async function measureByModel(only: string, histories: number): Promise<void> {
  for (const bug of asked({ only }))
    tell({ name: bug.name, histories: await byModel(bug, histories) })
}

function tell(row: Row): void {
  console.log(JSON.stringify(row))
  writeRows([row])
}

async function byModel(bug: Bug, histories: number): Promise<string> {
  const said = await measure(bug, { histories: `${histories}`, seed: '1', database: 'postgres' })
  if ('broken' in said) throw new Error(`${bug.name}: ${said.broken}`)
  return said.after === null ? `not in ${histories}` : `${said.after}`
}

async function bySimulation(
  name: string,
  seeds: number,
  within: number,
): Promise<NonNullable<Row['seeds']>> {
  const said = await runOf(['--bug', name, '--raw', '--seeds', `${seeds}`, '--within', `${within}`])
  const end = /(?:seed (\d+)|none) fails of (\d+) seeds from 1: ([\d.]+) s/.exec(said)
  if (!end) throw new Error(`${name}: ${said.slice(-400)}`)
  return { found: end[1] ?? '', looked: end[2] ?? '', seconds: end[3] ?? '' }
}

/** What a run of its own has said. */
const runOf = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const run = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    run.stdout.on('data', (part: Buffer) => void (said += part.toString()))
    run.once('exit', () => resolve(said))
  })

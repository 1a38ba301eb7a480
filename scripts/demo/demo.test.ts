import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { createDice } from './dice.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const QUEUES = [
  'withdrawals',
  'bankTransfers',
  'slips',
  'gameTransfers',
  'suspense',
  'adjustments',
  'chats',
  'complaints',
  'identity',
]
const dataDir = await mkdtemp(join(tmpdir(), 'krapao-demo-'))
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
// The last day ends while slips are closed: an hour at which the demo once left none waiting.
const END = new Date(Date.now() - 86_400_000).toISOString().replace(/T.*/, 'T16:30:00Z')
const ASKED = ['--members', '12', '--days', '2', '--end', END]
const demo = (env: Record<string, string> = {}) =>
  run(process.execPath, ['scripts/demo/main.ts', ...ASKED], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

it('fills an empty site, with books that are right, and fills it once', async () => {
  const first = await demo()
  expect(first.stderr).toBe('')
  expect(first.stdout).toContain('12 members, 2 days in ')
  expect(first.stdout).toContain('The books are right')
  // Every queue of the console has something in it, but for talks: weeks of play open them.
  const waiting = (/^waiting: (.*)$/m.exec(first.stdout)?.[1] ?? '')
    .split(', ')
    .filter((each) => !each.startsWith('talks '))
  expect(waiting.map((each) => each.split(' ')[0])).toEqual(QUEUES)
  expect(waiting.filter((each) => !/ [1-9]\d*$/.test(each))).toEqual([])
  expect(first.stdout).toMatch(/owner +\S+@demo\.example +password \S+ +authenticator \S+/)
  expect(first.stdout).toMatch(/^member +0\d{9} +password \S+$/m)
  const second = await demo()
  expect([second.code, second.stderr]).toEqual([
    1,
    'There are members already: the demo fills an empty site only.\n',
  ])
  // Two processes, each with a database to make: on a busy machine longer than a test has.
}, 240_000)

it('says how it is used, and how long it takes', async () => {
  const { stdout } = await run(process.execPath, ['scripts/demo/main.ts', '--help'], { cwd: ROOT })
  expect(stdout).toContain('npm run demo -- [--members 10000]')
})

it('does not run in production', async () => {
  expect(await demo({ NODE_ENV: 'production' })).toMatchObject({ code: 1, stdout: '' })
})

it('lets the same seed throw the same dice, and another seed others', () => {
  const thrown = (seed: string) => {
    const dice = createDice(seed)
    return Array.from({ length: 50 }, () => dice.int(1, 1_000))
  }
  expect(thrown('krapao')).toEqual(thrown('krapao'))
  expect(thrown('krapao')).not.toEqual(thrown('another'))
  expect(Math.min(...thrown('krapao'))).toBeGreaterThanOrEqual(1)
})

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

const folders: string[] = []
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'krapao-lock-'))
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true, force: true })
})

/** Another process that takes the lock and keeps it. */
async function holder(directory: string) {
  const source = `import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))}
    await lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

test('one owner at a time; the next gets it when it is released', async () => {
  const directory = await folder()
  const first = await lockDirectory(directory)
  await expect(lockDirectory(directory, 100)).rejects.toThrow(DirectoryInUse)
  const waiting = lockDirectory(directory, 5_000)
  await first.release()
  await (await waiting).release()
  expect(await readdir(directory)).toEqual([])
})

test('a living process is waited for, a killed one is taken over from at once, by one process only', async () => {
  const directory = await folder()
  const child = await holder(directory)
  await expect(lockDirectory(directory, 200)).rejects.toThrow(String(child.pid))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  const started = Date.now()
  const successors = await Promise.allSettled(
    Array.from({ length: 8 }, () => lockDirectory(directory, 1_000)),
  )
  expect(successors.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(Date.now() - started).toBeLessThan(3_000)
})

test('a pid that was given to another process since does not count as the owner', async () => {
  const directory = await folder()
  await writeFile(
    join(directory, 'pglite.lock'),
    JSON.stringify({ pid: process.pid, started: 'another-boot/1', token: 'x' }),
  )
  await (await lockDirectory(directory, 0)).release()
})

test('a process killed with the embedded database open loses nothing it acknowledged', async () => {
  const directory = await folder()
  const source = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../open.ts'))}
    import { createLedger } from ${JSON.stringify(join(import.meta.dirname, '../../ledger/ledger.ts'))}
    const database = await openDatabase({ dataDir: ${JSON.stringify(directory)}, log: { info() {}, warn() {} } })
    const ledger = createLedger(database)
    for (let n = 0; ; n++) {
      await ledger.submit({ op: 'post', key: 'k' + n, kind: 'x', legs: [{
        from: 'house:bank:1', to: 'house:bonus', amount: 1n }] })
      console.log(n)
    }`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => {
    told += chunk.toString()
    if (told.split('\n').length > 50) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const acknowledged = Number(told.trim().split('\n').at(-1)) + 1
  const database = await openDatabase({ dataDir: directory, log: { info() {}, warn() {} } })
  const rows = await database.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('address', '=', 'house:bonus')
    .execute()
  await database.close()
  expect(rows[0]?.balance).toBeGreaterThanOrEqual(BigInt(acknowledged))
  expect(rows[0]?.balance).toBeLessThanOrEqual(BigInt(acknowledged + 1))
  expect(await readFile(join(directory, 'pglite.lock'), 'utf8').catch(() => null)).toBeNull()
})

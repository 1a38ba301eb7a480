import { randomUUID } from 'node:crypto'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PGlite has no lock of its own: two processes on one directory destroy it. */
interface DirectoryLock {
  release(): Promise<void>
}

export class DirectoryInUse extends Error {
  readonly pid: number
  constructor(directory: string, pid: number) {
    super(
      `the data directory ${directory} is in use by process ${pid}; stop it first, or give this one another DATA_DIR`,
    )
    this.name = 'DirectoryInUse'
    this.pid = pid
  }
}

interface Owner {
  pid: number
  started: string
  token: string
}

/**
 * When a process started, so that a pid used again is not taken for its owner. '' where the system
 * does not tell.
 */
function startOf(pid: number): string {
  try {
    // The command name (in brackets) may hold spaces; the start is the 20th field after it.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
  } catch {
    return ''
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const started = startOf(owner.pid)
  return started === '' || owner.started === '' || started === owner.started
}

const isCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException).code === code

async function readOwner(file: string): Promise<{ text: string; owner: Owner } | null> {
  try {
    const text = await readFile(file, 'utf8')
    return { text, owner: JSON.parse(text) as Owner }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Only the process that creates the marker for a dead owner may replace that owner's lock, so that
 * two processes cannot both take it over.
 */
async function inherit(file: string, stale: string, mine: string): Promise<boolean> {
  const marker = `${file}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`
  try {
    await (await open(marker, 'wx')).close()
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    // A process that died within these few lines must not keep the others out for ever.
    const age = await stat(marker).then(
      (s) => Date.now() - s.mtimeMs,
      () => 0,
    )
    if (age > 5_000) await unlink(marker).catch(() => {})
    return false
  }
  try {
    if ((await readOwner(file))?.text !== stale) return false
    await rename(mine, file)
    return true
  } finally {
    await unlink(marker).catch(() => {})
  }
}

/**
 * Takes the directory for this process. A killed owner's lock is taken over at once; a living owner
 * is waited for up to `waitMs`, then {@link DirectoryInUse}.
 */
export async function lockDirectory(directory: string, waitMs = 10_000): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'pglite.lock')
  const owner: Owner = { pid: process.pid, started: startOf(process.pid), token: randomUUID() }
  const text = JSON.stringify(owner)
  // Written aside and linked or renamed into place: nobody ever reads half a lock.
  const mine = `${file}.${owner.token}`
  await writeFile(mine, text, { flag: 'wx' })
  const deadline = Date.now() + waitMs
  try {
    for (;;) {
      const taken = await link(mine, file).then(
        () => true,
        (error: unknown) => {
          if (isCode(error, 'EEXIST')) return false
          throw error
        },
      )
      if (taken) break
      const found = await readOwner(file)
      if (found === null) continue
      if (!isAlive(found.owner)) {
        if (await inherit(file, found.text, mine)) break
      } else if (Date.now() >= deadline) {
        throw new DirectoryInUse(directory, found.owner.pid)
      }
      await sleep(50)
    }
  } finally {
    await unlink(mine).catch(() => {})
  }
  return {
    async release() {
      if ((await readOwner(file))?.text === text) await unlink(file).catch(() => {})
    },
  }
}

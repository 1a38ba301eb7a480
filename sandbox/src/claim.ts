import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * When a process started, so that a pid used again is not taken for its owner; '' where the system
 * does not tell.
 */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in brackets, may hold spaces.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function ownerOf(file: string): { pid: number; started: string } | null {
  try {
    const [pid, started = ''] = readFileSync(file, 'utf8').split(' ')
    return { pid: Number(pid), started }
  } catch {
    return null
  }
}

function isAlive(owner: { pid: number; started: string }): boolean {
  if (owner.pid === process.pid) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return startOf(owner.pid) === owner.started
}

/**
 * Takes the directory for this process, or throws after `waitMs`: two sandboxes on one journal
 * would each forget what the other acknowledged. A killed owner's claim is taken over. Answers how
 * to give it back.
 */
export async function claimDirectory(dir: string, waitMs: number): Promise<() => void> {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'sandbox.lock')
  for (const until = Date.now() + waitMs; ;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' })
      return () => unlinkSync(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = ownerOf(file)
    if (owner && isAlive(owner)) {
      if (Date.now() >= until)
        throw new Error(`${dir} is in use by the sandbox of process ${owner.pid}`)
      await sleep(100)
    } else {
      unlinkSync(file)
    }
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { chownSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Processes that outlive the command that started them: their ids are kept in a folder. */
export interface Processes {
  /** Starts one in a group of its own; what it prints goes to `<name>.log`. */
  start(
    name: string,
    program: string,
    args: readonly string[],
    options?: { env?: Record<string, string>; isOther?: boolean; cwd?: string },
  ): void
  pid(name: string): number | null
  isAlive(name: string): boolean
  /** Asks it to end and waits; after `patienceMs` it is killed. */
  stop(name: string, patienceMs?: number): Promise<void>
  signal(name: string, signal: NodeJS.Signals): void
}

const idOf = (what: string): number => Number(execFileSync('id', [what, 'postgres']).toString())

/** PostgreSQL and PgBouncer refuse to run as root. */
export function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export const giveAway = (path: string): void => {
  const other = otherUser()
  if (other) chownSync(path, other.uid, other.gid)
}

/** An id may have been given to another since: the time of its start tells. */
const born = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

export function processesIn(folder: string): Processes {
  const fileOf = (name: string): string => join(folder, `${name}.pid`)
  const pid = (name: string): number | null => {
    try {
      const [id = '', since] = readFileSync(fileOf(name), 'utf8').trim().split(' ')
      return born(Number(id)) === since ? Number(id) : null
    } catch {
      return null
    }
  }
  const signal = (name: string, which: NodeJS.Signals): void => {
    const id = pid(name)
    if (id !== null) process.kill(id, which)
  }
  return {
    pid,
    signal,
    isAlive: (name) => pid(name) !== null,
    start(name, program, args, { env = {}, isOther = false, cwd = folder } = {}) {
      if (pid(name) !== null) return
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(program, args, {
        cwd,
        detached: true,
        stdio: ['ignore', log, log],
        env: { ...process.env, ...env },
        ...(isOther ? otherUser() : {}),
      })
      if (child.pid === undefined) throw new Error(`${program} did not start`)
      writeFileSync(fileOf(name), `${child.pid} ${born(child.pid)}`)
      child.unref()
    },
    async stop(name, patienceMs = 15_000) {
      signal(name, 'SIGTERM')
      // One that stands still hears nothing.
      signal(name, 'SIGCONT')
      for (let waited = 0; pid(name) !== null; waited += 50) {
        if (waited >= patienceMs) signal(name, 'SIGKILL')
        await sleep(50)
      }
      rmSync(fileOf(name), { force: true })
    },
  }
}

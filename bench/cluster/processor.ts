import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux: hundredths of a second. */
const TICK_MS = 10

interface Process {
  pid: number
  parent: number
  ms: number
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        // Those that ended are counted to who waited for them: PostgreSQL's sessions come and go.
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
        return [{ pid: Number(name), parent: Number(fields[1]), ms: ticks * TICK_MS }]
      } catch {
        // Ended while it was looked at.
        return []
      }
    })

/** Milliseconds of processor time that these processes and all below them have used. */
export function processorMs(roots: readonly (number | null)[]): number {
  const all = processes()
  const wanted = new Set(roots)
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid)
  }
  return all.filter(({ pid }) => wanted.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}

import { readFileSync } from 'node:fs'

const MB = 1024 * 1024

/** Resident memory of a process, MB; null where the system does not tell (no /proc). */
function residentMb(pid: number): number | null {
  try {
    return (
      (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) *
        1024) /
      MB
    )
  } catch {
    return null
  }
}

/** Watches a process's memory until it is asked how far it rose above what it was, MB. */
export function watchMemory(pid: number): () => { before: number; grown: number } {
  const before = residentMb(pid) ?? 0
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0)
  }, 50)
  return () => {
    clearInterval(timer)
    return { before: Math.round(before), grown: Math.round(most - before) }
  }
}

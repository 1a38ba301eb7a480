import { readFileSync } from 'node:fs'

/** The parent of a process, where the system shows it (/proc); null elsewhere. */
function parentOf(pid: number): number | null {
  try {
    // The name in brackets may hold spaces; the parent stands two fields after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/**
 * npm starts a shell that starts us: when either is killed outright no signal reaches us, only our
 * ancestry changes.
 */
export function watchLauncher(onGone: () => void): void {
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => {
    if (process.ppid !== shell || (npm !== null && parentOf(shell) !== npm)) onGone()
  }, 500).unref()
}

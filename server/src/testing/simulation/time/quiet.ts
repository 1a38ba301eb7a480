import { createHook, type HookCallbacks } from 'node:async_hooks'

/**
 * What the machine does beside JavaScript: files, and the hashing of passwords, whose module in
 * Rust names its work `undefined`. It ends when it ends, so nobody goes on before it has.
 */
const WORK = /^(?:FSREQ|FILEHANDLECLOSEREQ|undefined$)/

/** Looks at what the process has under way; changes nothing. One for each process. */
class Quiet {
  readonly #underWay = new Set<number>()

  constructor() {
    const callbacks: HookCallbacks & { trackPromises: boolean } = {
      init: (id, type) => {
        if (WORK.test(type)) this.#underWay.add(id)
      },
      after: (id) => void this.#underWay.delete(id),
      // Of promises there are thousands, and none of them is work of the machine.
      trackPromises: false,
    }
    createHook(callbacks).enable()
  }

  /** Until nothing can go on by itself: each waits for its turn, or for virtual time. */
  async come(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.#underWay.size > 0 || process.getActiveResourcesInfo().includes('Immediate'))
  }
}

let quiet: Quiet | undefined
export const untilQuiet = (): Promise<void> => (quiet ??= new Quiet()).come()

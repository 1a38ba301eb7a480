import type { DueWork, Jobs, QueueName, Queues } from '../jobs/port.ts'
import type { Clock } from '../runtime/chance.ts'

interface Waiting {
  queue: QueueName
  data: Queues[QueueName]
  due: number
  key: string | undefined
}

/**
 * Jobs that wait until the test says so: nothing runs behind its back, and the test's clock decides
 * what is due.
 */
export interface TestJobs extends Jobs {
  readonly waiting: readonly Waiting[]
  /** Runs what is due, and what that asks for in turn when it is due too. Answers how many ran. */
  runDue(): Promise<number>
  /** Runs a cron line's work by its name. */
  runCron(name: string): Promise<void>
}

export function createTestJobs(clock: Clock): TestJobs {
  const handlers = new Map<QueueName, (data: never) => Promise<void>>()
  const crons = new Map<string, () => Promise<void>>()
  let waiting: Waiting[] = []
  const polled = new Map<string, DueWork>()
  const lookAll = async (): Promise<number> => {
    let taken = 0
    for (const work of polled.values()) {
      // A poll under way has taken all the room, and what it leaves is due all the same.
      await work.idle()
      taken += await work.look()
      await work.idle()
    }
    return taken
  }
  return {
    get waiting() {
      return waiting
    },
    work: (queue, handler) => void handlers.set(queue, handler),
    every: (name, _cron, handler) => void crons.set(name, handler),
    poll: (name, work) => void polled.set(name, work),
    // At once, as the server does: what a call sets off is under way when it is answered.
    wake: (name) =>
      void polled
        .get(name)
        ?.look()
        .catch(() => undefined),
    stir: () => {},
    isResting: () => false,
    async send(queue, data, { delayMs = 0, key } = {}) {
      if (key !== undefined && waiting.some((job) => job.queue === queue && job.key === key)) return
      waiting.push({ queue, data, due: clock.now().getTime() + delayMs, key })
    },
    async runDue() {
      let ran = 0
      for (;;) {
        const now = clock.now().getTime()
        const job = waiting.find((each) => each.due <= now)
        if (!job) {
          const taken = await lookAll()
          if (taken === 0) return ran
          ran += taken
          continue
        }
        waiting = waiting.filter((each) => each !== job)
        const handler = handlers.get(job.queue) as
          | ((data: Queues[QueueName]) => Promise<void>)
          | undefined
        if (!handler) throw new Error(`nobody works ${job.queue}: call installJobs(context) first`)
        await handler(job.data)
        ran++
      }
    },
    async runCron(name) {
      const handler = crons.get(name)
      if (!handler) throw new Error(`no cron work is named ${name}`)
      await handler()
    },
    async start() {},
    async stop() {},
  }
}

import { TIME_ZONE } from '@krapao/contract/bangkok'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { DialectName, JobsSql } from '../db/open.ts'
import { carriedTrace, continuing, traced } from '../tracing/span.ts'
import { Poller, restingPause } from './poller.ts'
import type { DueWork, Jobs, QueueName, Queues } from './port.ts'
import { timedNames, type TimedLine } from './timedNames.ts'

/**
 * A job that this process sends wakes its worker as soon as it is due. What another process sent
 * and left behind, and what is tried again, is found by polling.
 */
const POLL_SECONDS = 15
/** The jobs of the clock share one queue: a queue for each was most of what an idle server did. */
const TIMED = 'timed'
/** Those of every minute share one line of it, too: a line of its own cost each four statements. */
const EACH_MINUTE = { cron: '* * * * *', key: 'minute' }
/** They begin so many seconds after their minute, at most. */
const TIMED_POLL_SECONDS = 20
/** One that takes long holds up those that were taken with it, and no later ones. */
const TIMED_WORKERS = 2
const SECOND_MS = 1_000
const LOOK_EVERY_MS = 1_000
/** So long after the last sign of work, due work is looked for less often. */
const ACTIVE_MS = 60_000
const LOOK_AT_REST_MS = 20_000
const lineOf = (key: string) => ({ tz: TIME_ZONE, key, singletonKey: key })
type AnyHandler = (data: object) => Promise<void>

/**
 * The jobs on pg-boss, in a schema of its own in our database, so that what was asked for outlives
 * the process.
 */
export function createJobs(options: {
  sql: JobsSql
  dialect: DialectName
  log: FastifyBaseLogger
}): Jobs {
  const { log } = options
  const boss = new PgBoss({
    db: options.sql,
    backend: options.dialect,
    useListenNotify: false,
    // Ours run on the minute, and none waits for another.
    cronWorkerIntervalSeconds: 15,
    flowIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  const workers = new Map<QueueName, AnyHandler>()
  const timed = new Map<string, { cron: string; handler: () => Promise<void> }>()
  const pollers = new Map<string, { poller: Poller; work: DueWork }>()
  const workerIds = new Map<QueueName, string>()
  let running = false
  const { stir, pauseMs, isResting } = restingPause({
    everyMs: LOOK_EVERY_MS,
    activeMs: ACTIVE_MS,
    restMs: LOOK_AT_REST_MS,
  })

  /** What is due calls for more: it may be asked about again soon. */
  const lookAt = async (work: DueWork): Promise<void> => {
    if ((await work.look()) > 0) stir()
  }

  const wakeIn = (queue: QueueName, seconds: number): void => {
    const wake = () => {
      const id = workerIds.get(queue)
      if (running && id !== undefined) boss.notifyWorker(id)
    }
    if (seconds === 0) wake()
    // A little later, so that the database's clock has come as far.
    else setTimeout(wake, seconds * SECOND_MS + 50).unref()
  }

  const guarded = (queue: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      log.error({ err: error, queue }, 'a job failed and will be tried again')
      throw error
    })

  const runTimed = (name: string): Promise<void> =>
    continuing(undefined, () =>
      traced(`job ${name}`, { kind: 'CONSUMER' }, () =>
        guarded(name, async () => timed.get(name)?.handler()),
      ),
    )

  return {
    work: (queue, handler) => void workers.set(queue, handler as AnyHandler),
    every: (name, cron, handler) => void timed.set(name, { cron, handler }),
    poll: (name, work) =>
      void pollers.set(name, {
        work,
        poller: new Poller(() => lookAt(work), {
          pauseMs,
          onError: (error) => log.error({ err: error, poll: name }, 'due work was not looked for'),
        }),
      }),
    wake: (name) => {
      stir()
      pollers.get(name)?.poller.wake()
    },
    stir,
    isResting,

    async send(queue, data, { delayMs = 0, key } = {}) {
      // Before start the queue may not exist: what is pending then is found by the sweep that follows the start.
      if (!running) return
      const startAfter = Math.ceil(delayMs / SECOND_MS)
      // Beside what the job is told: who works it goes on in the trace of who asked for it.
      await boss.send(
        queue,
        { ...data, ...carriedTrace() },
        { startAfter, ...(key ? { singletonKey: key } : {}) },
      )
      wakeIn(queue, startAfter)
    },

    async start() {
      for (const { poller } of pollers.values()) poller.start()
      await boss.start()
      await workQueues({ boss, workers, workerIds, guarded })
      await workTimed(boss, timed, runTimed)
      running = true
    },

    async stop() {
      running = false
      for (const { poller, work } of pollers.values()) {
        await poller.stop()
        await work.idle()
      }
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** One queue for all that a clock begins; what runs each minute is one line of its schedule. */
async function workTimed(
  boss: PgBoss,
  timed: ReadonlyMap<string, { cron: string }>,
  runTimed: (name: string) => Promise<void>,
) {
  await boss.createQueue(TIMED, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 600,
    deleteAfterSeconds: 86_400,
  })
  await boss.work<TimedLine>(
    TIMED,
    {
      pollingIntervalSeconds: TIMED_POLL_SECONDS,
      batchSize: timed.size + 1,
      localConcurrency: TIMED_WORKERS,
    },
    async (jobs) =>
      void (await Promise.allSettled(timedNames(jobs.map(({ data }) => data)).map(runTimed))),
  )
  const minutely: string[] = []
  for (const [name, { cron }] of timed) {
    if (cron === EACH_MINUTE.cron) {
      minutely.push(name)
      await boss.unschedule(TIMED, name)
    } else await boss.schedule(TIMED, cron, { name }, lineOf(name))
  }
  const { key, cron } = EACH_MINUTE
  if (minutely.length > 0) await boss.schedule(TIMED, cron, { names: minutely }, lineOf(key))
  else await boss.unschedule(TIMED, key)
}

async function workQueues({
  boss,
  workers,
  workerIds,
  guarded,
}: {
  boss: PgBoss
  workers: ReadonlyMap<QueueName, AnyHandler>
  workerIds: Map<QueueName, string>
  guarded: (queue: string, work: () => Promise<void>) => Promise<void>
}) {
  for (const [queue, handler] of workers) {
    // 'short': at most one waiting run for a key, while another of the same key may be at work.
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 120,
      deleteAfterSeconds: 86_400,
    })
    const workerId = await boss.work<Queues[QueueName] & { traceparent?: string }>(
      queue,
      { pollingIntervalSeconds: POLL_SECONDS, batchSize: 20, includeMetadata: false },
      async (jobs) => {
        const results = await Promise.allSettled(
          jobs.map(({ data: { traceparent, ...data } }) =>
            continuing(traceparent, () =>
              traced(`job ${queue}`, { kind: 'CONSUMER' }, () =>
                guarded(queue, () => handler(data)),
              ),
            ),
          ),
        )
        const failed = results.find((result) => result.status === 'rejected')
        if (failed) throw failed.reason
      },
    )
    workerIds.set(queue, workerId)
  }
}

import type { DueWork, Jobs, QueueName, Queues } from '../../jobs/port.ts'
import type { Life, Scheduler } from './time/scheduler.ts'

const MINUTE_MS = 60_000
const BANGKOK_MS = 7 * 3_600_000
/** While nobody is at work, due work is looked for so often, in ms. */
const RESTS_MS = 30_000
const EVERY_MS = 5_000

/** Of what is not played, and of what moves nothing: looks and lines that would find nothing. */
const NOT_PLAYED = new Set(
  `slip-read slip-check identity-check manual-deposit.sweep seamless.collect push.operators
  chat.release chat-files.sweep overview.sweep links.sweep aml.sweep aml.screen harm.sweep
  play.reality`.split(/\s+/),
)

/** Jobs on virtual time. What a server had in its queues outlives it, as in the database's tables. */
export class QueueOfAll {
  readonly waiting: { queue: QueueName; data: Queues[QueueName]; due: number; key?: string }[] = []
}

export class VirtualJobs implements Jobs {
  readonly #scheduler: Scheduler
  readonly #life: Life
  readonly #queue: QueueOfAll
  readonly #handlers = new Map<QueueName, (data: never) => Promise<void>>()
  readonly #crons = new Map<string, { cron: string; run: () => Promise<void> }>()
  readonly #polled = new Map<string, DueWork>()
  readonly #onError: (name: string, error: unknown) => void
  /** Nothing more is decided: cron lines run every ten minutes. */
  isCalm = false

  constructor(
    scheduler: Scheduler,
    life: Life,
    queue: QueueOfAll,
    onError: (name: string, error: unknown) => void,
  ) {
    this.#scheduler = scheduler
    this.#life = life
    this.#queue = queue
    this.#onError = onError
  }

  work<Q extends QueueName>(queue: Q, handler: (data: Queues[Q]) => Promise<void>): void {
    this.#handlers.set(queue, handler)
  }
  every(name: string, cron: string, run: () => Promise<void>): void {
    if (!NOT_PLAYED.has(name)) this.#crons.set(name, { cron, run })
  }
  poll(name: string, work: DueWork): void {
    if (!NOT_PLAYED.has(name)) this.#polled.set(name, work)
  }
  wake(name: string): void {
    this.#run(`look ${name}`, async () => void (await this.#polled.get(name)?.look()))
  }
  stir(): void {}
  isResting(): boolean {
    return false
  }
  async send<Q extends QueueName>(
    queue: Q,
    data: Queues[Q],
    { delayMs = 0, key }: { delayMs?: number; key?: string } = {},
  ): Promise<void> {
    const { waiting } = this.#queue
    if (key !== undefined && waiting.some((one) => one.queue === queue && one.key === key)) return
    const due = this.#scheduler.now().getTime() + delayMs
    waiting.push({ queue, data, due, ...(key === undefined ? {} : { key }) })
  }

  /** Runs a cron line's work now. */
  async runNow(name: string): Promise<void> {
    const line = this.#crons.get(name)
    if (!line) throw new Error(`no cron line is named ${name}`)
    await line.run()
  }

  async start(): Promise<void> {
    this.#run('polls', () => this.#pollAll())
    this.#run('minutes', () => this.#everyMinute())
  }
  async stop(): Promise<void> {}

  #run(name: string, work: () => Promise<void>): void {
    void this.#scheduler.as(`${this.#life.name} ${name}`, () =>
      work().catch((error: unknown) => this.#onError(name, error)),
    )
  }

  async #pollAll(): Promise<void> {
    for (;;) {
      await this.#scheduler.pass(this.isCalm ? RESTS_MS : EVERY_MS, 'polls', this.#life)
      const now = this.#scheduler.now().getTime()
      for (const [name, work] of this.#polled)
        this.#run(`look ${name}`, async () => void (await work.look()))
      for (const job of this.#queue.waiting.filter(({ due }) => due <= now)) {
        this.#queue.waiting.splice(this.#queue.waiting.indexOf(job), 1)
        this.#run(job.queue, async () => {
          const handler = this.#handlers.get(job.queue) as
            | ((data: Queues[QueueName]) => Promise<void>)
            | undefined
          await handler?.(job.data)
        })
      }
    }
  }

  async #everyMinute(): Promise<void> {
    for (;;) {
      const now = this.#scheduler.now().getTime()
      await this.#scheduler.pass(MINUTE_MS - (now % MINUTE_MS), 'minute', this.#life)
      const at = new Date(this.#scheduler.now().getTime() + BANGKOK_MS)
      if (this.isCalm && at.getUTCMinutes() % 10 !== 0) continue
      for (const [name, { cron, run }] of this.#crons)
        if (isAt(cron, at)) this.#run(`cron ${name}`, run)
    }
  }
}

/** Whether a cron line names this minute; hours and minutes alone, as ours do. */
function isAt(cron: string, at: Date): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ')
  return fits(minute, at.getUTCMinutes()) && fits(hour, at.getUTCHours())
}
function fits(field: string, value: number): boolean {
  if (field === '*') return true
  const every = /^\*\/(\d+)$/.exec(field)
  return every ? value % Number(every[1]) === 0 : Number(field) === value
}

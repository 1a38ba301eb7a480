import type { DueWork, Jobs, QueueName, Queues } from '../jobs/port.ts'

/**
 * Jobs that a test looks at and runs by hand. Due work is looked for when it is woken, as in the
 * server, and never by itself.
 */
export class HeldJobs implements Jobs {
  sent: { queue: QueueName; data: Queues[QueueName]; delayMs: number; key: string | undefined }[] =
    []
  readonly #polled = new Map<string, DueWork>()
  work(): void {}
  every(): void {}
  poll(name: string, work: DueWork): void {
    this.#polled.set(name, work)
  }
  wake(name: string): void {
    this.#polled
      .get(name)
      ?.look()
      .catch(() => undefined)
  }
  stir(): void {}
  isResting(): boolean {
    return false
  }
  /** Looks for what is due now, and waits until that has ended. */
  async look(name: string): Promise<void> {
    await this.#polled.get(name)?.look()
    await this.#polled.get(name)?.idle()
  }
  async send<Q extends QueueName>(
    queue: Q,
    data: Queues[Q],
    options: { delayMs?: number; key?: string } = {},
  ): Promise<void> {
    this.sent.push({ queue, data, delayMs: options.delayMs ?? 0, key: options.key })
  }
  async start(): Promise<void> {}
  async stop(): Promise<void> {}
}

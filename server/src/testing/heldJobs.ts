import type { Jobs, QueueName, Queues } from '../jobs/port.ts'

/** Jobs that a test looks at and runs by hand. */
export class HeldJobs implements Jobs {
  sent: { queue: QueueName; data: Queues[QueueName]; delayMs: number; key: string | undefined }[] =
    []
  work(): void {}
  every(): void {}
  poll(): void {}
  wake(): void {}
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

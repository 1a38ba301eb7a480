/** Every queue and what a run of it is told. Whoever needs one adds its own line. */
export interface Queues {
  /** Reads the rounds that the providers of these games have settled since. */
  'game-rounds.import': { codes: string[] }
  /** Tells a member by SMS of a login from a new device, or what the gateway did not take at once. */
  'member.tell': {
    memberId: string
    what:
      | 'BANK_CHANGED'
      | 'PASSWORD_RECOVERED'
      | 'BANK_GIVEN_BACK'
      | 'CONTESTED'
      | 'CHARGEBACK'
      | 'NEW_DEVICE'
      | 'LOGINS_RESET'
    reference: string
    baht?: string
    login?: { address: string; userAgent: string; at: string }
    tries?: number
    notAgain?: readonly string[]
  }
  /** Says to a member by LINE what stands on the account; one reference is said once. */
  'line.tell': { memberId: string; text: string; reference: string; tries?: number }
  /** Asks the bank whose account a member has registered. */
  'holder.ask': { memberId: string }
  /** Reads the bank's feed and asks for the next reading. */
  'bank.feed': Record<string, never>
  /** Transfers back what a paused member has in games. */
  'play.gather': { memberId: string }
}
export type QueueName = keyof Queues

/** Rows that are due at a moment, found by looking; `operations/worker.ts` is one. */
export interface DueWork {
  /** Takes what is due and does not wait for it. Answers how many it took. */
  look(): Promise<number>
  /** Waits for all that is under way. */
  idle(): Promise<void>
}

/** Work that runs by itself. A run may come twice: each calls one use case that is safe to repeat. */
export interface Jobs {
  /** Says who works a queue. Call before `start`. */
  work<Q extends QueueName>(queue: Q, handler: (data: Queues[Q]) => Promise<void>): void
  /** Work on a cron line (minute granularity, Asia/Bangkok). Call before `start`. */
  every(name: string, cron: string, handler: () => Promise<void>): void
  /** Work that is looked for about once a second: no job for each row. Call before `start`. */
  poll(name: string, work: DueWork): void
  /** Something has become due by a commit just made: looks now, without making the caller wait. */
  wake(name: string): void
  /**
   * Somebody is at work: due work is looked for each second for the next minute. While nobody is,
   * and nothing is due, it is looked for less often, so that an idle server rests.
   */
  stir(): void
  /** Nobody has been at work for a minute. */
  isResting(): boolean
  /** Asks for a run after `delayMs`. With a `key`, one waiting run at most is kept for it. */
  send<Q extends QueueName>(
    queue: Q,
    data: Queues[Q],
    options?: { delayMs?: number; key?: string },
  ): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

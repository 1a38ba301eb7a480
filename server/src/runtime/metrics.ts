import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  httpSeconds: Histogram<'call' | 'status'>
  refusals: Counter<'code'>
  providerAnswers: Counter<'provider' | 'call' | 'kind'>
  suspended: Counter<'kind' | 'reason'>
  unreadRounds: Counter<'provider'>
  chargebacks: Counter<'provider'>
  callbacksTurnedAway: Counter<'provider' | 'why'>
}

/**
 * How often the event loop's delay is looked at, which the figures of the delay hold too. The
 * default of 10 ms wakes a server at rest a hundred times a second.
 */
const LOOP_LOOK_MS = 100

/**
 * `reads`: where reads that may go to a standby were answered, counted elsewhere. Labels hold names
 * of calls and codes only: never a path, a member or anything a person typed.
 */
export function createMetrics(reads: Readonly<Record<string, number>> = {}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_LOOK_MS })
  registry.registerMetric(readsCounted(reads))
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'krapao_http_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      registers: [registry],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    refusals: new Counter({
      name: 'krapao_refusals_total',
      help: 'Refusals by code',
      labelNames: ['code'],
      registers: [registry],
    }),
    providerAnswers: new Counter({
      name: 'krapao_provider_answers_total',
      help: 'Answers from outside',
      labelNames: ['provider', 'call', 'kind'],
      registers: [registry],
    }),
    callbacksTurnedAway: new Counter({
      name: 'krapao_callbacks_turned_away_total',
      help: 'Callbacks that no PSP has signed, or that are stale; the log tells of a few a minute',
      labelNames: ['provider', 'why'],
      registers: [registry],
    }),
    suspended: new Counter({
      name: 'krapao_suspended_total',
      help: 'Money and unreadable lines that wait for an operator',
      labelNames: ['kind', 'reason'],
      registers: [registry],
    }),
    chargebacks: new Counter({
      name: 'krapao_chargebacks_total',
      help: 'Payments, or parts, that a PSP has taken back, each once',
      labelNames: ['provider'],
      registers: [registry],
    }),
    unreadRounds: new Counter({
      name: 'krapao_rounds_unreadable_total',
      help: 'Rounds that a game told and that could not be read, each once',
      labelNames: ['provider'],
      registers: [registry],
    }),
  }
}

/** Counted elsewhere: told when it is asked for. */
const readsCounted = (reads: Readonly<Record<string, number>>): Counter<'from'> =>
  new Counter({
    name: 'krapao_reads_total',
    help: 'Reads from a standby, or from the primary as the standby was behind or away',
    labelNames: ['from'],
    registers: [],
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(reads)) this.inc({ from }, count)
    },
  })

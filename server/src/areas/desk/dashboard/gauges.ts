import { REPORT_WITHIN_HOURS } from '@krapao/contract/ops/law/breachStates'
import { Gauge, type Registry } from 'prom-client'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import { loggedUntil } from '../../../ledger/liabilities/loggedUntil.ts'
import { provenUntil } from '../../../ledger/verify/checkpointStore.ts'
import { otpBudgetUsed } from '../../people/public.ts'
import { noteScrape } from '../opening/scrapes.ts'
import { archivedAt } from '../opening/store.ts'
import { dashboard } from './service.ts'

const REPORT_WITHIN_MS = REPORT_WITHIN_HOURS * 3_600_000
const STATES = ['ok', 'slow', 'down', 'unknown'] as const

/**
 * What the console's first screen shows, as numbers for alarms. Read from the database with each
 * scrape; baht, and seconds since the oldest came. A scrape that cannot read leaves
 * `krapao_house_read_at` as it was, so that an alarm tells old numbers from new ones.
 */
export function installHouseGauges(context: Context): void {
  const reading = new SingleFlight()
  const gauges = gaugesIn(context.metrics.registry, () =>
    reading.share('house', async () => {
      try {
        noteScrape(context)
        const now = context.clock.now().getTime()
        fill(gauges, await dashboard(context, null), now)
        const proven = await provenUntil(context.db)
        gauges.proven.set((proven?.getTime() ?? now) / 1_000)
        const logged = await loggedUntil(context.db)
        gauges.logged.set((logged?.getTime() ?? now) / 1_000)
        for (const [window, share] of Object.entries(await otpBudgetUsed(context)))
          gauges.otpBudget.set({ window }, share)
        const archived = await archivedAt(context)
        if (archived) gauges.archived.set(archived.getTime() / 1_000)
        gauges.readAt.set(now / 1_000)
      } catch (error) {
        context.log.warn({ err: error }, 'the gauges of the house could not be read')
      }
    }),
  )
}

/** All are read by the same query, whichever the scrape asks first. */
function gaugesIn(registry: Registry, collect: () => Promise<void>) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry], collect })
  return {
    ...breachGaugesIn(registry, collect),
    lacking: gauge(
      'krapao_house_lacking_baht',
      'What others held less than members were owed at the last night; 0 while it is covered',
    ),
    readAt: gauge('krapao_house_read_at', 'Unix time at which the gauges of the house were read'),
    waiting: gauge('krapao_queue_waiting', 'Cases that wait for an operator', 'queue'),
    oldest: gauge('krapao_queue_oldest_seconds', 'Age of the oldest case, 0 without one', 'queue'),
    unconfirmed: gauge(
      'krapao_operators_unconfirmed',
      'Operators made, reset or raised by one owner, whom no second one has confirmed',
    ),
    alone: gauge(
      'krapao_accounts_published_alone',
      'Accounts that one operator alone has told members to pay into, of late',
    ),
    approvals: gauge('krapao_approvals_waiting', 'What waits for a second operator to confirm it'),
    doneAlone: gauge(
      'krapao_done_alone',
      'Gifts, settings, accounts and contacts that one person alone has changed, of late',
    ),
    rounds: gauge('krapao_rounds_unreadable', 'Rounds of games that could not be read, of late'),
    gameAlarms: gauge(
      'krapao_game_alarms_open',
      'Games that gave back other than they declare, beyond chance, and nobody has looked at',
    ),
    worstGifts: gauge(
      'krapao_gifts_beyond_ceiling',
      'Live offers, wheels and cashback whose best abuser costs more than worstGiftCeiling',
    ),
    chargebacks: gauge(
      'krapao_chargebacks_waiting',
      'Payments that a PSP has taken back and two operators have not decided about',
    ),
    houseHour: gauge(
      'krapao_payouts_hour_baht',
      'What went out without an operator in the last hour, of all members together',
    ),
    houseBound: gauge(
      'krapao_payouts_hour_bound_baht',
      'The setting autoPayoutPerHour: beyond it every payout waits for an operator',
    ),
    transit: gauge('krapao_transit_baht', 'Money on its way to or from the outside'),
    transitOldest: gauge('krapao_transit_oldest_seconds', 'Age of the oldest money on its way'),
    suspense: gauge('krapao_suspense_baht', 'Money that belongs to somebody unknown yet'),
    balanced: gauge('krapao_books_balanced', '1 while all accounts sum to zero'),
    proven: gauge('krapao_books_proven_at', 'Unix time at which the books were last proven'),
    logged: gauge(
      'krapao_day_log_at',
      'Unix time of the end of the newest day in the public log; now where it has none',
    ),
    archived: gauge(
      'krapao_database_archived_at',
      'Unix time at which PostgreSQL last handed its log to the archive, 0 while it never has',
    ),
    otpBudget: gauge(
      'krapao_otp_budget_used',
      'Share of the codes that the site may send in the minute and the day, 0 to 1',
      'window',
    ),
    provider: gauge(
      'krapao_provider_state',
      '1 for the state in which a provider is, by the calls of the last minutes',
      'provider',
      'state',
    ),
  }
}

/** Breaches of personal data, and the 72 hours of the first. */
function breachGaugesIn(registry: Registry, collect: () => Promise<void>) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, registers: [registry], collect })
  return {
    breaches: gauge(
      'krapao_breaches_open',
      'Breaches of personal data that have not been reported to the authority',
    ),
    breachLeft: gauge(
      'krapao_breach_left_seconds',
      'Until the report of the first breach is due, of 72 hours; below 0 late, 259200 without one',
    ),
  }
}

function fill(
  gauges: ReturnType<typeof gaugesIn>,
  seen: Awaited<ReturnType<typeof dashboard>>,
  now: number,
): void {
  gauges.lacking.set(seen.solvency.lacks)
  const age = (at: string | null): number =>
    at === null ? 0 : Math.max(0, (now - Date.parse(at)) / 1_000)
  for (const [queue, { count, oldestAt }] of Object.entries(seen.queues)) {
    gauges.waiting.set({ queue }, count)
    gauges.oldest.set({ queue }, age(oldestAt))
  }
  gauges.unconfirmed.set(seen.staff.count)
  gauges.alone.set(seen.accounts.count)
  gauges.approvals.set(seen.approvals.count)
  gauges.doneAlone.set(seen.alone.count)
  gauges.rounds.set(seen.rounds.count)
  gauges.gameAlarms.set(seen.gameAlarms.count)
  gauges.worstGifts.set(seen.worstGifts.count)
  gauges.chargebacks.set(seen.chargebacks.count)
  const known = seen.breaches.oldestAt
  const left = known === null ? REPORT_WITHIN_MS : Date.parse(known) + REPORT_WITHIN_MS - now
  gauges.breaches.set(seen.breaches.count)
  gauges.breachLeft.set(left / 1_000)
  gauges.houseHour.set(seen.houseHour.paid)
  gauges.houseBound.set(seen.houseHour.bound)
  gauges.transit.set(seen.transit.amount)
  gauges.transitOldest.set(age(seen.transit.oldestAt))
  gauges.suspense.set(seen.suspense.amount)
  gauges.balanced.set(seen.books.balanced ? 1 : 0)
  for (const { code, state } of seen.providers)
    for (const each of STATES)
      gauges.provider.set({ provider: code, state: each }, each === state ? 1 : 0)
}

import { finishClosing, publishDays } from '../areas/account/public.ts'
import { askForFeed, expireAnnounced, takeMissedLines, watchFeed } from '../areas/cashin/public.ts'
import { collectDebts, findMissedPayments, qrPolls } from '../areas/cashin/public.ts'
import { slipChecks, slipReads } from '../areas/cashin/public.ts'
import { endSettlements, returns } from '../areas/cashin/public.ts'
import { walletLinks } from '../areas/cashin/public.ts'
import { followCoolingOff, payouts } from '../areas/cashout/public.ts'
import { followOperatorSessions, forgetOperatorPush, tellOperators } from '../areas/desk/public.ts'
import { holdingsNow, reconcileDaily, sweepOverview } from '../areas/desk/public.ts'
import { accrueInvites } from '../areas/gifts/public.ts'
import { expirePlaythroughs, followMoney, openBetsOf } from '../areas/gifts/public.ts'
import { identityChecks, screenNames, sweepAml, sweepLinks } from '../areas/identity/public.ts'
import { askHolder, forgetExclusions, sweepHolders, retryNotice } from '../areas/people/public.ts'
import { forgetOtps } from '../areas/people/public.ts'
import { demandNotExcluded, sayByLine, tellByLine } from '../areas/people/public.ts'
import { forgetLineTrips, forgetPasskeyTraces } from '../areas/people/public.ts'
import { askForReview, forgetEndedPush, keepNotices, tellByPush } from '../areas/people/public.ts'
import { askOpenRounds, collectGameDebts, forgetLaunches, sumGames } from '../areas/play/public.ts'
import {
  latelyStart,
  recentStart,
  sinceLastSweep,
  sumLastMinutes,
  sumRecent,
  sumSince,
} from '../areas/play/public.ts'
import {
  gatherAllFunds,
  importRounds,
  movements,
  passwordRenewals,
  stakedSince,
} from '../areas/play/public.ts'
import { gatherPaused, sendRealityChecks, sweepHarm, sweepPaused } from '../areas/safety/public.ts'
import { releaseChats, sweepChatFiles } from '../areas/support/public.ts'
import { perContext } from '../concurrency/perContext.ts'
import { SingleFlight } from '../concurrency/singleFlight.ts'
import type { Context } from '../context.ts'
import { closeDays } from '../ledger/days/close.ts'
import { atTimeOfBoth, timeOfBoth } from '../ledger/days/timeOfBoth.ts'
import { proveNightly } from '../ledger/verify/prove.ts'
import { forgetAttempts } from '../limits/attempts.ts'
import { forgetCounts } from '../limits/sharedCountStore.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { forgetTraces } from '../operations/traceOriginStore.ts'
import { Worker } from '../operations/worker.ts'
import { followCorrections, revokeSince } from './corrections.ts'
import { keepRetention } from './retention.ts'

/** Which use case works which queue. The sweeps find what lost its job when a process died. */
export function installJobs(context: Context): void {
  const { jobs } = context
  jobs.work('game-rounds.import', async ({ codes }) => {
    await importRounds(context, codes)
    await countPlay(context)
  })
  for (const operation of operationsOf(context))
    jobs.poll(operation.name, new Worker(context, operation))
  jobs.work('member.tell', (message) => retryNotice(context, message))
  jobs.work('line.tell', (message) => sayByLine(context, message))
  jobs.work('holder.ask', ({ memberId }) => askHolder(context, memberId))
  jobs.work('bank.feed', () => watchFeed(context))
  jobs.work('play.gather', ({ memberId }) =>
    gatherPaused(context, memberId, { gatherAll: gatherAllFunds, openBets: openBetsOf }),
  )
  followEvents(context)
  jobs.every('push.forget', '17 3 * * *', async () => {
    await forgetEndedPush(context)
    await forgetOperatorPush(context)
  })
  jobs.every('push.operators', '* * * * *', () => tellOperators(context))
  jobs.every('play.pause.sweep', '* * * * *', () => sweepPaused(context))
  jobs.every('play.reality', '* * * * *', () => sendRealityChecks(context, stakedSince))
  jobs.every('playthrough.expire', '* * * * *', () => expirePlaythroughs(context))
  jobs.every('bank-feed.sweep', '* * * * *', () => askForFeed(context))
  jobs.every('bank.statement', '53 * * * *', () => takeMissedLines(context))
  jobs.every('manual-deposit.sweep', '* * * * *', () => expireAnnounced(context))
  jobs.every('game-rounds.sweep', '* * * * *', async () => {
    await importRounds(context)
    await countPlay(context)
  })
  jobs.every('games.returns', '*/5 * * * *', () => sumGames(context, latelyStart(context)))
  // What the minutes left out, because a server stood still, is found in the hour, or at night.
  catchUpWithPlay(context, jobs)
  jobs.every('suspense.settle', '* * * * *', () => endSettlements(context))
  jobs.every('chargebacks.collect', '* * * * *', () => collectDebts(context))
  jobs.every('seamless.collect', '* * * * *', () => collectGameDebts(context))
  jobs.every('seamless.ask', '11 * * * *', () => askOpenRounds(context))
  jobs.every('qr.report', '23 * * * *', () => findMissedPayments(context))
  jobs.every('chat.release', '* * * * *', () => releaseChats(context))
  jobs.every('chat-files.sweep', '41 * * * *', () => sweepChatFiles(context))
  jobs.every('overview.sweep', '* * * * *', () => sweepOverview(context))
  // The Bangkok day that has ended; the same step every ten minutes ends what was cut off.
  jobs.every('harm.sweep', '*/10 * * * *', () => sweepHarm(context))
  jobs.every('links.sweep', '* * * * *', () => sweepLinks(context))
  jobs.every('aml.sweep', '* * * * *', () => sweepAml(context))
  jobs.every('aml.screen', '* * * * *', () => screenNames(context))
  jobs.every('holder.sweep', '* * * * *', () => sweepHolders(context))
  jobs.every('account.review', '35 3 * * *', async () => {
    await askForReview(context)
  })
  jobs.every('account.shut', '50 4 * * *', () => finishClosing(context))
  keepBooks(context, jobs)
  jobs.every('retention.keep', '27 * * * *', () => keepRetention(context))
  jobs.every('identity.forget', '17 * * * *', () => forgetIdentities(context))
}

/** What is done when something has happened, beside what a job does about it. */
function followEvents(context: Context): void {
  followMoney(context)
  followCorrections(context)
  tellByPush(context)
  tellByLine(context, demandNotExcluded)
  followOperatorSessions(context)
  keepNotices(context)
  followCoolingOff(context)
}

function keepBooks(context: Context, jobs: Context['jobs']): void {
  // After midnight in Bangkok, and again each hour for a day that was missed.
  jobs.every('books.closeDays', '25 * * * *', () => closeOver(context))
  jobs.every('books.publishDays', '29 * * * *', () => publishOver(context))
  jobs.every('books.prove', '5 5 * * *', () => proveNightly(context.db, context.clock.now()))
  jobs.every('books.reconcile', '30 4 * * *', () => reconcileDaily(context))
}

function catchUpWithPlay(context: Context, jobs: Context['jobs']) {
  jobs.every('play.catchUp', '41 * * * *', async () => {
    await sumRecent(context)
    await sumGames(context, recentStart(context))
    await accrueInvites(context)
    await revokeSince(context, recentStart(context))
  })
  jobs.every('play.sweep', '15 4 * * *', async () => {
    await importRounds(context)
    await sinceLastSweep(context, async (since) => {
      await sumSince(context, since)
      await sumGames(context, since)
      await accrueInvites(context, since)
      await revokeSince(context, since)
    })
  })
}

/** Deletes what has run out: counts of tries, codes, traces, exclusions, passkeys. */
export async function forgetIdentities(context: Context): Promise<void> {
  await forgetAttempts(context)
  await forgetCounts(context.db, context.clock.now())
  await forgetTraces(context.db, context.clock.now())
  await forgetOtps(context)
  await forgetExclusions(await atTimeOfBoth(context))
  await forgetPasskeyTraces(context)
  await forgetLineTrips(context)
  await forgetLaunches(context.db, context.clock.now())
}

/** Everything that asks the outside and must end once. */
export const operationsOf = (context: Context): AnyOperation[] => [
  payouts(context),
  passwordRenewals(context),
  movements(context),
  walletLinks(context),
  qrPolls(context),
  returns(context),
  identityChecks(context),
  slipReads(context),
  slipChecks(context),
]

const countingOf = perContext(() => new SingleFlight())

/**
 * The imported rounds become the days' sums, and from them what invites earn: everybody's, so once
 * for all who ask meanwhile.
 */
async function countPlay(context: Context): Promise<void> {
  await countingOf(context).run('play', async () => {
    await sumLastMinutes(context)
    await accrueInvites(context)
    await revokeSince(context, latelyStart(context))
  })
}

/**
 * Once after the start: what was left pending by the process before us is looked at now, not in a
 * minute.
 */
export async function sweepAll(context: Context): Promise<void> {
  await sweepHolders(context)
  await askForFeed(context)
  // A server that is never up at the minute of the job would close no day.
  await closeOver(context)
}

/** The log's entry of each closed day, with what members were owed and what others hold for us. */
const publishOver = (context: Context): Promise<void> =>
  publishDays(context, () => holdingsNow(context))

const closeOver = async (context: Context): Promise<void> =>
  closeDays(context.db, await timeOfBoth(context))

import { perContext } from '../concurrency/perContext.ts'
import { SingleFlight } from '../concurrency/singleFlight.ts'
import type { Context } from '../context.ts'
import { askForFeed, expireAnnounced, watchFeed } from '../domains/banktransfers/public.ts'
import { sweepChatFiles } from '../domains/chat/public.ts'
import { findUntold, pollQr, sweepQr } from '../domains/deposits/public.ts'
import {
  gatherAllFunds,
  importRounds,
  recheckTransfer,
  resolveGameTransfer,
  stakedSince,
  sweepTransfers,
} from '../domains/games/public.ts'
import { accrueInvites } from '../domains/invites/public.ts'
import { askHolder, forgetExclusions, sweepHolders, tellAgain } from '../domains/members/public.ts'
import { forgetOtps } from '../domains/otp/public.ts'
import { forgetPasskeyTraces } from '../domains/passkeys/public.ts'
import { sumEver, sumLately, sumRecent } from '../domains/playdays/public.ts'
import { expirePlaythroughs, followMoney } from '../domains/playthrough/public.ts'
import { gatherPaused, sweepPaused, tellReality } from '../domains/playwell/public.ts'
import { shutClosed } from '../domains/privacy/public.ts'
import { reconcileDaily } from '../domains/reconciliation/public.ts'
import { checkSlips, sweepSlips } from '../domains/slips/public.ts'
import { resolveReturn, sweepReturns } from '../domains/suspense/public.ts'
import { resolveLink, sweepLinks } from '../domains/walletlinks/public.ts'
import { PAYOUTS, payouts } from '../domains/withdrawals/public.ts'
import { keepRetention } from '../jobs/retention.ts'
import { closeDays } from '../ledger/days/close.ts'
import { forgetAttempts } from '../limits/attempts.ts'
import { Worker } from '../operations/worker.ts'

/** Which use case works which queue. The sweeps find what lost its job when a process died. */
export function installJobs(context: Context): void {
  const { jobs } = context
  jobs.work('game-transfer.resolve', async ({ reference }) => {
    await resolveGameTransfer(context, reference)
  })
  jobs.work('game-transfer.recheck', ({ reference }) => recheckTransfer(context, reference))
  jobs.work('game-rounds.import', async ({ codes }) => {
    await importRounds(context, codes)
    await countPlay(context)
  })
  jobs.poll(PAYOUTS, new Worker(context, payouts(context)))
  jobs.work('member.tell', (message) => tellAgain(context, message))
  jobs.work('suspense.return', ({ reference }) => resolveReturn(context, reference))
  jobs.work('qr.poll', ({ qrcodeId }) => pollQr(context, qrcodeId))
  jobs.work('slip.check', () => checkSlips(context))
  jobs.work('holder.ask', ({ memberId }) => askHolder(context, memberId))
  jobs.work('bank.feed', () => watchFeed(context))
  jobs.work('walletlink.resolve', async ({ reference }) => {
    await resolveLink(context, reference)
  })
  jobs.work('play.gather', ({ memberId }) => gatherPaused(context, memberId, gatherAllFunds))
  followMoney(context)
  jobs.every('play.pause.sweep', '* * * * *', () => sweepPaused(context))
  jobs.every('play.reality', '* * * * *', () => tellReality(context, stakedSince))
  jobs.every('playthrough.expire', '* * * * *', () => expirePlaythroughs(context))
  jobs.every('walletlink.sweep', '* * * * *', () => sweepLinks(context))
  jobs.every('bank-feed.sweep', '* * * * *', () => askForFeed(context))
  jobs.every('manual-deposit.sweep', '* * * * *', () => expireAnnounced(context))
  jobs.every('game-transfer.sweep', '* * * * *', () => sweepTransfers(context))
  jobs.every('game-rounds.sweep', '* * * * *', async () => {
    await importRounds(context)
    await countPlay(context)
  })
  // What the minutes left out, because a server stood still, is found in the hour, or at night.
  jobs.every('play.catchUp', '41 * * * *', async () => {
    await sumRecent(context)
    await accrueInvites(context)
  })
  jobs.every('play.sweep', '15 4 * * *', async () => {
    await importRounds(context)
    await sumEver(context)
    await accrueInvites(context, new Date(0))
  })
  jobs.every('suspense.sweep', '* * * * *', () => sweepReturns(context))
  jobs.every('qr.sweep', '* * * * *', () => sweepQr(context))
  jobs.every('qr.report', '23 * * * *', () => findUntold(context))
  jobs.every('slip.sweep', '* * * * *', () => sweepSlips(context))
  jobs.every('chat-files.sweep', '41 * * * *', () => sweepChatFiles(context))
  jobs.every('holder.sweep', '* * * * *', () => sweepHolders(context))
  jobs.every('account.shut', '50 4 * * *', () => shutClosed(context))
  // After midnight in Bangkok, and again each hour for a day that was missed.
  jobs.every('books.closeDays', '25 * * * *', () => closeDays(context.db, context.clock.now()))
  jobs.every('books.reconcile', '30 4 * * *', () => reconcileDaily(context))
  jobs.every('retention.keep', '27 * * * *', () => keepRetention(context))
  jobs.every('identity.forget', '17 * * * *', async () => {
    await forgetAttempts(context)
    await forgetOtps(context)
    await forgetExclusions(context)
    await forgetPasskeyTraces(context)
  })
}

const countingOf = perContext(() => new SingleFlight())

/**
 * The imported rounds become the days' sums, and from them what invites earn: everybody's, so once
 * for all who ask meanwhile.
 */
async function countPlay(context: Context): Promise<void> {
  await countingOf(context).run('play', async () => {
    await sumLately(context)
    await accrueInvites(context)
  })
}

/**
 * Once after the start: what was left pending by the process before us is looked at now, not in a
 * minute.
 */
export async function sweepAll(context: Context): Promise<void> {
  await sweepTransfers(context)
  await sweepReturns(context)
  await sweepQr(context)
  await sweepSlips(context)
  await sweepLinks(context)
  await sweepHolders(context)
  await askForFeed(context)
}

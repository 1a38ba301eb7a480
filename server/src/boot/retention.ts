import { eraseClosed } from '../areas/account/public.ts'
import { forgetIssuerAnswers, forgetVerifierWords } from '../areas/cashin/public.ts'
import { forgetBankAnswers } from '../areas/cashout/public.ts'
import { forgetIdentityPapers, forgetLinks } from '../areas/identity/public.ts'
import { forgetSessions } from '../areas/people/public.ts'
import { forgetProviderAnswers, forgetUnreadRounds } from '../areas/play/public.ts'
import { forgetTalks } from '../areas/safety/public.ts'
import { forgetChats } from '../areas/support/public.ts'
import { forgetComplaints } from '../areas/support/public.ts'
import type { Context } from '../context.ts'
import { forgetKeys } from '../idempotency/store.ts'
import { atTimeOfBoth } from '../ledger/days/timeOfBoth.ts'

interface RetentionRule {
  what: string
  /** The setting that says how long. */
  setting:
    | 'idempotencyKeyHours'
    | 'sessionRetentionDays'
    | 'chatRetentionDays'
    | 'complaintKeptYears'
    | 'closedMemberKeptYears'
    | 'identityKeptDays'
    | 'linkKeptDays'
  why: string
  /** Deletes what is older; answers how much. */
  forget: (context: Context) => Promise<number>
}

/** What is deleted after its time, and why it is kept until then. The ledger and statements stay. */
export const RETENTION: readonly RetentionRule[] = [
  {
    what: "the first answers to members' Idempotency-Keys",
    setting: 'idempotencyKeyHours',
    why: 'A retry gets the first answer for at least 24 hours; the ledger knows its references for ever.',
    forget: forgetKeys,
  },
  {
    what: 'sessions that are over, with address and device',
    setting: 'sessionRetentionDays',
    why: 'Who was logged in from where: demanded for 90 days by the Computer Crime Act, and needed in disputes.',
    forget: forgetSessions,
  },
  {
    what: 'chat messages, notes and files',
    setting: 'chatRetentionDays',
    why: 'What was promised to a member can be looked up while he may complain of it.',
    forget: forgetChats,
  },
  {
    what: 'complaints that were answered, with their answers',
    setting: 'complaintKeptYears',
    why: 'Licensed markets demand five years; a regulator may ask how each was answered.',
    forget: forgetComplaints,
  },
  {
    what: 'talks about how a member plays, with their markers, and when higher limits were asked for',
    setting: 'complaintKeptYears',
    why: 'Licensed markets ask how a house acted on markers of harm; a member may complain that it did not.',
    forget: forgetTalks,
  },
  {
    what: 'game rounds that could not be read, as they came',
    setting: 'complaintKeptYears',
    why: 'A member may complain of play that is missing; what the provider told explains it.',
    forget: forgetUnreadRounds,
  },
  {
    what: 'what verifiers said of slips, banks of payouts, issuers of links and providers of transfers, in between',
    setting: 'complaintKeptYears',
    why: 'A member may complain of how long it took, or of its end; the answers explain it.',
    forget: async (context) =>
      (await forgetVerifierWords(context)) +
      (await forgetBankAnswers(context)) +
      (await forgetIssuerAnswers(context)) +
      (await forgetProviderAnswers(context)),
  },
  {
    what: 'pictures of identity papers, of who has left, was refused or never sent them',
    setting: 'identityKeptDays',
    why: 'They were looked at to know who a member is; what was typed of the card stays with the person.',
    forget: forgetIdentityPapers,
  },
  {
    what: 'with which device, browser, address and model of passkey members were seen, and whose rounds met',
    setting: 'linkKeptDays',
    why: 'Several accounts of one person are known by it; a gift for each would be taken from the others.',
    forget: forgetLinks,
  },
  {
    what: 'phone, name and bank accounts of members who have closed their account',
    setting: 'closedMemberKeptYears',
    why: 'Money-laundering law asks who a customer was for five years after the last business.',
    forget: eraseClosed,
  },
]

/**
 * Deletes all that is past its time, by this machine's clock and by the database's. One that fails
 * holds up none of the others.
 */
export async function keepRetention(context: Context): Promise<void> {
  const failures: unknown[] = []
  const atThatTime = await atTimeOfBoth(context)
  for (const { what, forget } of RETENTION) {
    try {
      const gone = await forget(atThatTime)
      if (gone > 0) context.log.info({ what, gone }, 'deleted after its time')
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'retention')
}

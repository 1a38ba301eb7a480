import { toBaht } from '@krapao/contract/money'
import {
  agreeGameCase,
  agreeWriteOff,
  gameCasesProposed,
  writeOffsProposed,
} from '../../play/public.ts'
import { shownApproval } from './asked.ts'
import type { InboxKind } from './entry.ts'
import { closed, reasonOf } from './whose.ts'

/** How a round of a seamless game ends that nobody else ends. In baht. */
export const gameRound: InboxKind = {
  waiting: async (context) =>
    (await gameCasesProposed(context)).map(({ proposal, row }) => ({
      ...shownApproval(proposal),
      after: {
        outcome: proposal.after['outcome'],
        amount: toBaht(proposal.amount ?? 0n),
        code: row.code,
        roundId: row.round_id,
        memberId: row.member_id,
        ...(proposal.member === null ? {} : { name: proposal.member }),
      },
    })),
  confirm: (context, entry, said) =>
    agreeGameCase(
      context,
      { id: entry.subject, proposal: entry.id },
      said.by,
      reasonOf(entry, said),
    ),
  ...closed('gameRound'),
}

/** What a member owes of winnings that were taken back, and the house is to bear. */
export const gameDebt: InboxKind = {
  waiting: async (context) =>
    (await writeOffsProposed(context)).map(({ proposal, row }) => ({
      ...shownApproval(proposal),
      after: {
        amount: toBaht(row.amount - row.paid),
        code: row.code,
        roundId: row.round_id,
        memberId: row.member_id,
        ...(proposal.member === null ? {} : { name: proposal.member }),
      },
    })),
  confirm: (context, entry, said) =>
    agreeWriteOff(
      context,
      { id: entry.subject, proposal: entry.id },
      said.by,
      reasonOf(entry, said),
    ),
  ...closed('gameDebt'),
}

import { toBaht } from '@krapao/contract/money'
import { agreeRound, proposedRounds } from '../../play/public.ts'
import { shownApproval } from './asked.ts'
import type { InboxKind } from './entry.ts'
import { closed } from './whose.ts'

/** What a round that cannot be read cost its player, or brought: below zero. In baht. */
export const round: InboxKind = {
  waiting: async (context) =>
    (await proposedRounds(context)).map(({ proposal, row }) => ({
      ...shownApproval(proposal),
      after: { code: row.code, roundId: row.round_id, lost: toBaht(proposal.amount ?? 0n) },
    })),
  confirm: (context, { id, subject, ...entry }, said) =>
    agreeRound(context, { id: subject, proposal: id }, said.by, said.reason ?? entry.reason),
  ...closed('round'),
}

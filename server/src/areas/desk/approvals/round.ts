import { agreeRound, dropRoundProposal, proposedRounds } from '../../play/public.ts'
import { WAITS, type Entry, type InboxKind } from './entry.ts'
import { demandOther, demandOwn, reasonOf } from './whose.ts'

const named = ({ id, subject }: Entry) => ({ id: subject, proposal: id })

/** What a round that cannot be read cost its player, or brought: below zero. In baht. */
export const round: InboxKind = {
  waiting: async (context) =>
    (await proposedRounds(context)).map((word) => ({
      ...WAITS,
      id: word.id,
      kind: 'round',
      subject: word.subject,
      proposer: word.operator,
      at: word.at.toISOString(),
      reason: word.reason,
      cost: null,
      before: null,
      after: { code: word.code, roundId: word.roundId, lost: word.lost },
    })),
  confirm: (context, entry, said) =>
    agreeRound(context, named(entry), said.by, reasonOf(entry, said)),
  disagree: (context, entry, said) => {
    demandOther(entry, said)
    return dropRoundProposal(context, named(entry), said.by, reasonOf(entry, said))
  },
  takeBack: (context, entry, said) => {
    demandOwn(entry, said)
    return dropRoundProposal(context, named(entry), said.by, reasonOf(entry, said))
  },
}

import { bug, type Bug } from './bug.ts'

const areas = 'server/src/areas'

/** In what is said otherwise later, and in gifts that a rule of the house holds. */
export const CORRECTION_BUGS: readonly Bug[] = [
  bug('what a game moved after it was given back is booked the other way', [
    `${areas}/play/games/rules.ts`,
    'legs.push({ from: source, to: target, amount: moved })',
    'legs.push({ from: target, to: source, amount: moved })',
  ]),
  bug("what an inviter received of a friend's rounds that were taken back is not owed", [
    `${areas}/gifts/invites/accrual.ts`,
    'await owe(context, tx, { memberId: inviterId, source, from: INVITE_SOURCE, amount: over })',
    'void owe',
  ]),
  bug('a rule that holds gifts lets them open', [
    `${areas}/identity/houseRules/live.ts`,
    "some(({ effect }) => effect === 'HOLD_GIFTS')",
    "some(({ effect }) => effect === 'REFUSE')",
  ]),
  bug('the gift that is asked for is not counted by a rule of gifts', [
    `${areas}/identity/houseRules/rules.ts`,
    "if (what === 'TOOK_GIFT' && !isPayout) return { n: before.n + 1, sum: before.sum }",
    "if (what === 'TOOK_GIFT' && !isPayout) return before",
  ]),
  bug('a gift of yesterday counts for a rule of gifts as long as it stands written', [
    `${areas}/identity/houseRules/factStore.ts`,
    'x.opened_at > u.s and x.opened_at <= u.t and x.id <> u.self',
    'u.s is not null and x.opened_at <= u.t and x.id <> u.self',
  ]),
]

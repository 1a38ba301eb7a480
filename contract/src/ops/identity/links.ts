import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, time } from '../../fields.ts'
import { aboutId, access, page, reason } from '../fields.ts'
import { LINK_KINDS, LINK_STRENGTHS } from './linkKinds.ts'

const strength = z.enum(LINK_STRENGTHS)

/** Why two members are linked, or what several of a group have in common. */
const linkReason = z.object({
  kind: z.enum(LINK_KINDS),
  strength,
  /**
   * The browser, the masked account, the holder's name, the masked address, or what went all the
   * way round, baht; empty: the kind says it.
   */
  shown: z.string(),
  /** How often: logins, payments, rounds. */
  times: z.int(),
  lastAt: time,
})
const state = z
  .object({
    id,
    /** Members in it. */
    size: z.int(),
    since: time,
    grownAt: time,
    /** Whether gifts of its members wait for a person now. */
    giftsWait: z.boolean(),
    /** What a person said last; LET holds up to so many members. */
    decided: z
      .object({
        decision: z.enum(['LET', 'HOLD']),
        upTo: z.int().nullable(),
        by: z.string(),
        at: time,
        reason: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'LinkGroupState' })
const linked = z.object({
  memberId: id,
  name: z.string(),
  status: z.string(),
  strength,
  reasons: z.array(linkReason),
})
const linkGroup = z
  .object({
    group: state,
    /** From how many members on gifts wait where nobody has said anything (`linkedGiftsAbove`). */
    above: z.int(),
    /** What several of them have in common, the strongest first; at most 50. */
    reasons: z.array(
      linkReason.extend({
        /** Of RING in the order in which the money went. */
        members: z.array(id),
      }),
    ),
    /** At most 200, the first to be joined first. */
    members: z.array(
      z.object({
        memberId: id,
        name: z.string(),
        status: z.string(),
        since: time,
        createdAt: time,
        /** What strong and middle links this one has with others of the group. */
        kinds: z.array(z.enum(LINK_KINDS)),
        paidIn: balance,
        paidOut: balance,
        balance,
        gifts: balance,
      }),
    ),
    /** Of all members, baht. */
    sums: z.object({ paidIn: balance, paidOut: balance, balance, gifts: balance }),
  })
  .meta({ id: 'LinkGroup' })

export const linkOpsCalls = {
  opsMemberLinks: call({
    summary: 'Who is linked with a member, how strongly and why, the strongest first',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(
      z.object({
        group: state.nullable(),
        /** At most 50. */
        links: z.array(linked),
      }),
    ),
  }),
  opsLinkGroups: call({
    summary: 'Groups of members who belong together, the largest first',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(['waiting', 'all']).default('waiting'), ...page }),
    answers: ok(z.object({ total: z.int(), above: z.int(), groups: z.array(state) })),
  }),
  opsLinkGroup: call({
    summary: 'One group: its members, what they have in common, money in and out, gifts taken',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(linkGroup),
  }),
  opsLinkGroupDecide: call({
    summary: 'Let the gifts of a group pass, up to so many members, or let them wait',
    access,
    refuses: ['NOT_FOUND', 'CASE_CHANGED', 'INVALID_REQUEST', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({
      decision: z.enum(['LET', 'HOLD']),
      /** How many members were looked at: a group that has grown since is another question. */
      size: z.int().min(2),
      /** Of LET: until the group is larger than this; at least `size`. */
      upTo: z.int().min(2).max(1_000_000).nullable().default(null),
      reason,
    }),
    answers: ok(linkGroup),
  }),
}

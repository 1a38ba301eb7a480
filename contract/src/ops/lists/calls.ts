import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, text, time } from '../../fields.ts'
import { access } from '../fields.ts'
import { ROLES } from '../rights.ts'
import { CARE_LEVELS, MATCHES_AT_ONCE, MEMBERS_AT_ONCE, TAG_LENGTH, TAGS_EACH } from './care.ts'
import { OPERATOR_NAMES } from './kinds.ts'
import { LIST_NAMES } from './lists.ts'

const list = z.enum(LIST_NAMES)
const column = text(32).min(1)
const filter = z
  .strictObject({
    column,
    op: z.enum(OPERATOR_NAMES),
    /** Any of them. An amount is baht, a time days back from now. */
    values: z.array(text(100).min(1)).min(1).max(20),
  })
  .meta({ id: 'ListFilter' })
/** Which rows: every filter holds, and the list's own time is in these Bangkok days. */
const matching = {
  filters: z.array(filter).max(12).default([]),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
const sort = z.strictObject({ column, desc: z.boolean() }).optional()
const cell = z.union([z.string(), z.number(), z.array(z.string()), z.null()])
const row = z
  .object({
    id: z.string(),
    /** Whom the row is about; null where it is about nobody. */
    memberId: id.nullable(),
    /** By column; money is baht. */
    cells: z.record(z.string(), cell),
  })
  .meta({ id: 'ListRow' })
const tag = text(TAG_LENGTH).trim().min(1)
/** What is set of members, and what stays as it is. */
const care = {
  level: z.enum(CARE_LEVELS).optional(),
  add: z.array(tag).max(TAGS_EACH).default([]),
  remove: z.array(tag).max(TAGS_EACH).default([]),
}
const view = z
  .object({
    id,
    name: z.string(),
    /** The console's own address of it: filters, order, columns, density. */
    query: z.string(),
    /** The roles that see it beside its owner. */
    shared: z.array(z.enum(ROLES)),
    mine: z.boolean(),
    owner: z.string(),
  })
  .meta({ id: 'ListView' })
const viewBody = z
  .strictObject({
    name: text(40).trim().min(1),
    query: text(2_000),
    shared: z.array(z.enum(ROLES)).max(ROLES.length).default([]),
  })
  .meta({ id: 'ListViewBody' })
const aboutList = z.object({ list })
const aboutView = z.object({ list, id })

export const listCalls = {
  opsList: call({
    summary: 'One page of a list of the console, from its start or from where another page ended',
    access,
    refuses: ['FORBIDDEN', 'INVALID_REQUEST', 'LIST_TOO_LONG'],
    params: aboutList,
    body: z
      .strictObject({
        ...matching,
        sort,
        /** `next` or `previous` of another page of the same question. */
        after: text(300).optional(),
        before: text(300).optional(),
        limit: z.int().min(1).max(100).default(50),
      })
      .default({ filters: [], limit: 50 }),
    answers: ok(
      z.object({
        rows: z.array(row),
        next: z.string().nullable(),
        previous: z.string().nullable(),
        /** Since when sums and last times may have changed; null where they are read as they are. */
        asOf: time.nullable(),
      }),
    ),
  }),
  opsListCount: call({
    summary: 'How many rows match, exactly up to a bound',
    access,
    refuses: ['FORBIDDEN', 'INVALID_REQUEST', 'LIST_TOO_LONG'],
    params: aboutList,
    body: z.strictObject(matching).default({ filters: [] }),
    answers: ok(
      z.object({
        count: z.int(),
        /** There are more than `count`. */
        more: z.boolean(),
      }),
    ),
  }),
  opsListCsv: call({
    summary: 'What matches as a file (accept text/csv), phones and accounts in part; audited',
    access,
    refuses: ['FORBIDDEN', 'INVALID_REQUEST', 'LIST_TOO_LONG'],
    params: aboutList,
    body: z
      .strictObject({
        ...matching,
        sort,
        columns: z.array(column).max(30).optional(),
      })
      .default({ filters: [] }),
    answers: ok(
      z.object({ rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))) }),
    ),
    csv: 'rows',
  }),
  opsListViews: call({
    summary: 'The saved views of a list: own ones and those shared with the role',
    access,
    refuses: ['FORBIDDEN'],
    params: aboutList,
    answers: ok(z.array(view)),
  }),
  opsListViewSave: call({
    summary: 'Keep a view of a list under a name',
    access,
    refuses: ['FORBIDDEN', 'INVALID_REQUEST'],
    params: aboutList,
    body: viewBody,
    answers: { 201: view },
  }),
  opsListViewChange: call({
    summary: "Change one's own view: its name, what it shows, whom it is shared with",
    access,
    refuses: ['FORBIDDEN', 'NOT_FOUND'],
    params: aboutView,
    body: viewBody,
    answers: ok(view),
  }),
  opsListViewRemove: call({
    summary: "Remove one's own view",
    access,
    refuses: ['FORBIDDEN', 'NOT_FOUND'],
    params: aboutView,
    answers: { 204: z.null() },
  }),
  opsTags: call({
    summary: 'The tags that have been given, and so can be asked of',
    access,
    refuses: [],
    answers: ok(z.array(z.string())),
  }),
  opsMemberCare: call({
    summary: "Change members' level of care and tags, each change audited",
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST'],
    body: z.strictObject({
      members: z.array(id).min(1).max(MEMBERS_AT_ONCE),
      ...care,
    }),
    answers: ok(z.object({ changed: z.int() })),
  }),
  opsCareOfMatches: call({
    summary:
      'Change the care and tags of all members that match, as many as were in sight; audited',
    access,
    refuses: ['INVALID_REQUEST', 'LIST_TOO_LONG', 'CASE_CHANGED', 'FORBIDDEN'],
    body: z.strictObject({
      ...matching,
      /** How many matched in sight of who asks: other matches are another question. */
      count: z.int().min(1).max(MATCHES_AT_ONCE),
      ...care,
    }),
    answers: ok(z.object({ changed: z.int() })),
  }),
}

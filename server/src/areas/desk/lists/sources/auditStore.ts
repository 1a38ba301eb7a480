import { AUDIT_TOPIC_NAMES, AUDIT_TOPICS } from '@krapao/contract/ops/lists/auditTopics'
import { sql } from 'kysely'
import type { Source, SourceColumn } from '../source.ts'
import { asText } from './cells.ts'
import { asChange } from './changes.ts'
import { count, member, text, time } from './columnsStore.ts'

const actionsOf = (topics: readonly string[]): string[] =>
  AUDIT_TOPIC_NAMES.filter((topic) => topics.includes(topic)).flatMap((topic) => [
    ...AUDIT_TOPICS[topic],
  ])

/** What an entry is about: told from its action, which an index has. */
const topic: SourceColumn = {
  sql: sql`case ${sql.join(
    AUDIT_TOPIC_NAMES.map(
      (name) => sql`when a.action = any(${actionsOf([name])}::text[]) then ${name}::text`,
    ),
    sql` `,
  )} end`,
  type: 'text',
  isOneOf: (topics) => sql<boolean>`a.action = any(${actionsOf(topics)}::text[])`,
  cell: asText,
}

/** What operators did. */
export const audit: Source = {
  from: sql`audit_entry a`,
  shown: {
    alias: 'a',
    joins: sql`left join member m on m.id = a.member_id left join operator so on so.id = a.subject`,
  },
  id: sql.ref('a.seq'),
  idType: 'bigint',
  memberId: sql.ref('a.member_id'),
  columns: {
    at: time('a.at'),
    operator: text('a.operator'),
    action: text('a.action'),
    topic,
    // Whatever was done about a member is found by the member too.
    subject: {
      ...text('a.subject'),
      isOneOf: (values) =>
        sql<boolean>`(a.subject = any(${values}::text[]) or a.member_id = any(${values}::text[]))`,
    },
    // An operator is told by name, whatever the subject has.
    about: { ...text('a.subject'), shown: sql`coalesce(so.name, a.subject)` },
    change: {
      sql: sql`jsonb_build_object('before', a.before, 'after', a.after)`,
      type: 'text',
      cell: asChange,
    },
    reason: text('a.reason'),
    member: member('a.member_id'),
    number: count('a.seq'),
    hash: text('a.hash'),
    previous: text('a.previous'),
  },
}

import {
  messages,
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isStalePlan } from '../statements/namedStatements.ts'

/** What is asked once or twice may never come again. */
const WORTH_NAMING = 3
/** Each keeps its plan in the database's memory. */
const MOST_STATEMENTS = 250
const LONGEST_TEXT = 10_000
/** Nothing counts the rows here: a plan that was made for a small table is made anew as it grows. */
const USES_OF_A_PLAN = 200

interface Statement {
  name: string
  uses: number
  /** Uses when it was last prepared; null: it is not. */
  preparedAt: number | null
  parameters: readonly number[]
  /** What it answers; null: no rows. */
  fields: messages.RowDescriptionMessage | null
}
type Query = PGlite['query']
export type Asked = Exclude<PGliteDialectConfig['pglite'], (...given: never[]) => unknown> & {
  query: Query
}

/**
 * The embedded database, with statements that come often parsed once and asked in one message
 * instead of six. For one asker at a time, as Kysely's only connection is.
 */
export function withPreparedStatements(pglite: PGlite, most = MOST_STATEMENTS): Asked {
  const { serialize } = protocol
  let names = 0
  const dropped: string[] = []
  const known = new LRUCache<string, Statement>({
    max: most,
    dispose: ({ name, preparedAt }) => {
      if (preparedAt !== null) dropped.push(name)
    },
  })
  const send = (parts: readonly Uint8Array[], syncToFs: boolean) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs })

  const statementOf = (text: string, values: readonly unknown[]): Statement | null => {
    if (text.length > LONGEST_TEXT || (values.length === 0 && !text.startsWith('select')))
      return null
    let statement = known.get(text)
    if (!statement) {
      statement = { name: `s${++names}`, uses: 0, preparedAt: null, parameters: [], fields: null }
      known.set(text, statement)
    }
    statement.uses += 1
    return statement.uses < WORTH_NAMING ? null : statement
  }

  async function prepare(text: string, statement: Statement): Promise<void> {
    const { name } = statement
    // Until the database says that it is: what fails on the way is parsed again by the next.
    statement.preparedAt = null
    const answer = await send(
      [
        ...[name, ...dropped.splice(0)].map((old) => serialize.close({ type: 'S', name: old })),
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
      ],
      false,
    )
    statement.parameters =
      answer.find((one) => one instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? []
    statement.fields = answer.find((one) => one instanceof messages.RowDescriptionMessage) ?? null
    statement.preparedAt = statement.uses
  }

  async function ask<T>(
    text: string,
    statement: Statement,
    values: readonly (string | number | bigint | null | undefined)[],
    options: QueryOptions | undefined,
    isAlone: boolean,
  ): Promise<Results<T>> {
    const { preparedAt, uses } = statement
    if (preparedAt === null || uses - preparedAt >= USES_OF_A_PLAN) await prepare(text, statement)
    const { name, parameters } = statement
    const answer = await send(
      [
        serialize.bind({
          statement: name,
          values: values.map((value, n) => {
            if (value === null || value === undefined) return null
            const write = pglite.serializers[parameters[n] ?? 0]
            return write ? write(value) : String(value)
          }),
        }),
        serialize.execute({}),
      ],
      isAlone,
    )
    const told = statement.fields ? [statement.fields, ...answer] : answer
    const [result] = parse.parseResults(told, pglite.parsers, options)
    return result as Results<T>
  }

  const through =
    (plain: Query, isAlone: boolean): Query =>
    async (text, given, options) => {
      const values = given ?? []
      const statement = statementOf(text, values)
      if (!statement) return await plain(text, given, options)
      try {
        return await pglite.runExclusive(
          async () => await ask(text, statement, values, options, isAlone),
        )
      } catch (error) {
        const isStale = isStalePlan(error)
        if (isStale || statement.preparedAt === null) known.delete(text)
        if (isStale && isAlone) return await plain(text, given, options)
        throw Object.assign(error as Error, { query: text, params: values })
      }
    }
  const outside = through(pglite.query.bind(pglite), true)
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    query: outside,
    close: () => pglite.close(),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          query: through((...asked) => tx.query(...asked), false),
          rollback: () => tx.rollback(),
        }),
      ),
  }
}

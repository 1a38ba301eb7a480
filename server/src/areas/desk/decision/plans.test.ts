import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { onPostgres } from '../../../testing/db.ts'
import { memberFacts } from './facts.ts'

/** Asked at every case that is opened: a few statements, none of which reads a whole table. */
const MOST = 16
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house

describe.runIf(onPostgres)('the facts of a member', () => {
  it('are asked for in a few statements, each by an index', async () => {
    const { memberId } = await house.register()
    const asked: { text: string; values: unknown[] }[] = []
    // oxlint-disable-next-line typescript/unbound-method
    const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
    onTestFinished(() => {
      Client.prototype.query = plain as typeof Client.prototype.query
    })
    function note(this: Client, ...args: unknown[]): unknown {
      const [query, values] = args
      const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
      const given = typeof query === 'string' ? values : (query as { values?: unknown }).values
      if (/^\s*(select|with)/i.test(text) && JSON.stringify([text, given]).includes(memberId))
        asked.push({ text, values: (given ?? []) as unknown[] })
      return plain.apply(this, args)
    }
    Client.prototype.query = note as typeof Client.prototype.query
    await memberFacts(context, memberId, { leaveOut: null, seesDecisions: true })
    Client.prototype.query = plain as typeof Client.prototype.query
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThanOrEqual(MOST)
    const plans = await context.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db)
      const found: string[] = []
      for (const { text, values } of asked) {
        const { rows } = await explain(text, values).execute(db)
        found.push(...rows.map((row) => row['QUERY PLAN']))
      }
      await sql`set enable_seqscan = on`.execute(db)
      return found
    })
    expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([])
  })
})

/** The plan of a statement with these values in the places of `$1`, `$2`. */
const explain = (text: string, values: readonly unknown[]) => {
  const parts = text.split(/\$(\d+)/)
  const pieces = parts.map((part, n) =>
    n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  )
  return sql<{ 'QUERY PLAN': string }>`explain ${sql.join(pieces, sql.raw(''))}`
}

import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { onPostgres } from '../../../testing/db.ts'
import { trialBalanceAt } from '../books/trialBalance.ts'
import { makeReport } from './make.ts'

/** What grows without end: a report over some days must not read it from the beginning. */
const ENDLESS = /Scan.* on (ledger_transfer|ledger_entry|deposit|chargeback|withdrawal)\b/
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house

describe.runIf(onPostgres)('the reports of money, and the trial balance at a day', () => {
  it('find what they read by an index, however long the books are', async () => {
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
      // The first posting of all is one row, in the order of its key.
      if (/^\s*(select|with)/i.test(text) && /\$1/.test(text) && !text.endsWith('limit 1'))
        asked.push({ text, values: (given ?? []) as unknown[] })
      return plain.apply(this, args)
    }
    Client.prototype.query = note as typeof Client.prototype.query
    const [day, now] = ['2026-01-05', new Date('2026-01-09T00:00:00Z')]
    for (const name of ['net', 'members', 'channels', 'deposits', 'result'] as const)
      await makeReport(context, name, { from: day, to: day })
    await trialBalanceAt(context.db, now, day)
    Client.prototype.query = plain as typeof Client.prototype.query
    expect(asked.length).toBeGreaterThanOrEqual(9)
    const whole = await context.db.connection().execute(async (db) => {
      for (const setting of ['seqscan', 'hashjoin', 'mergejoin'])
        await sql`set enable_${sql.raw(setting)} = off`.execute(db)
      const found: string[] = []
      for (const { text, values } of asked) {
        const { rows } = await explain(text, values).execute(db)
        const plan = rows.map((row) => row['QUERY PLAN'])
        found.push(...plan.filter((line, n) => ENDLESS.test(line) && !isBound(line, plan[n + 1])))
      }
      await sql`reset all`.execute(db)
      return found
    })
    expect(whole).toEqual([])
  })
})

const isBound = (line: string, next = ''): boolean =>
  /Index|Bitmap/.test(line) && /^\s*(Index|Recheck) Cond/.test(next)

/** The plan of a statement with these values in the places of `$1`, `$2`. */
const explain = (text: string, values: readonly unknown[]) => {
  const parts = text.split(/\$(\d+)/)
  const pieces = parts.map((part, n) =>
    n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  )
  return sql<{ 'QUERY PLAN': string }>`explain ${sql.join(pieces, sql.raw(''))}`
}

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../operators/testing/seats.ts'
import { writeAudit } from './write.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const owner = await seat(context, 'owner', { name: 'Som' })
const note = (subject: string, more: object = {}) =>
  context.db.transaction().execute((tx) =>
    writeAudit(tx, {
      at: context.clock.now(),
      by: owner,
      action: 'test.act',
      subject,
      ...more,
    }),
  )
const read = async (filter: object = {}) =>
  (await house.client(owner.token).post('/api/ops/audit', filter)).body as unknown as {
    total: number
    intact: boolean
    brokenAt: number | null
    entries: { seq: number; subject: string; hash: string; after: unknown }[]
  }

describe('the audit log', () => {
  it(clause('GLI B.3.2', 'is one chain without gaps, also when 64 write at once'), async () => {
    await Promise.all(Array.from({ length: 64 }, (_, n) => note(`s${n}`, { after: { n } })))
    const { total, intact, entries } = await read({ action: 'test.', limit: 100 })
    expect([total, intact]).toEqual([64, true])
    expect(new Set(entries.map((each) => each.hash)).size).toBe(64)
    expect((await read({ subject: 's7' })).entries).toMatchObject([{ after: { n: 7 } }])
    expect((await read({ operator: 'Som', action: 'test' })).total).toBe(64)
    expect((await read({ operator: 'nobody' })).total).toBe(0)
  })

  it('stands or falls with the action', async () => {
    await expect(
      context.db.transaction().execute(async (tx) => {
        await writeAudit(tx, { at: new Date(), by: owner, action: 'test.act', subject: 'undone' })
        throw new Error('the action failed')
      }),
    ).rejects.toThrow('the action failed')
    expect((await read({ subject: 'undone' })).total).toBe(0)
  })

  it.each([
    "update audit_entry set reason = 'nicer' where seq = 1",
    'delete from audit_entry where seq = 1',
    'truncate audit_entry',
  ])('refuses to be changed: %s', async (statement) => {
    await expect(asOwner(context.db, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      'append-only',
    )
  })

  it('is looked at by ledger:verify', async () => {
    const { findings } = await verifyLedger(context.db)
    const own = findings.find((finding) => finding.name.includes('audit'))
    expect([Number(own?.looked) >= 64, own?.faults]).toEqual([true, 0n])
  })

  it.each([
    ["update audit_entry set subject = 'other' where seq = 5", 5],
    ['delete from audit_entry where seq = 9', 10],
    ['update audit_entry set after = \'{"n": 64}\' where seq = 3', 3],
  ])('shows what was changed behind its back: %s', async (statement, seq) => {
    const result = await asOwner(context.db, (db) =>
      db.transaction().execute(async (tx) => {
        await sql`alter table audit_entry disable trigger user`.execute(tx)
        await sql.raw(statement).execute(tx)
        await sql`alter table audit_entry enable trigger user`.execute(tx)
        const { firstBroken } = await import('./store.ts')
        const broken = await firstBroken(tx)
        throw Object.assign(new Error('undo'), { broken })
      }),
    ).catch((error: Error & { broken?: bigint }) => error.broken)
    expect(result).toBe(BigInt(seq))
    expect((await read()).intact).toBe(true)
  })

  it('tells operators that its end was cut off, and where', async () => {
    const { total } = await read()
    await asOwner(context.db, async (db) => {
      await sql`alter table audit_entry disable trigger user`.execute(db)
      await sql`create table cut as select * from audit_entry where seq > ${total - 2}`.execute(db)
      await sql`delete from audit_entry where seq > ${total - 2}`.execute(db)
    })
    expect(await read()).toMatchObject({ intact: false, brokenAt: total - 1 })
    await asOwner(context.db, async (db) => {
      await sql`insert into audit_entry table cut`.execute(db)
      await sql`drop table cut`.execute(db)
      await sql`alter table audit_entry enable trigger user`.execute(db)
    })
    expect((await read()).intact).toBe(true)
  })
})

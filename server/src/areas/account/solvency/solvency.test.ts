import type { Answer } from '@krapao/contract/calls'
import {
  checkLog,
  cosignedBy,
  type DayEntry,
  type KeptLog,
  type LogState,
} from '@krapao/contract/fair/dayLog'
import { checkLiability, type LiabilityProof } from '@krapao/contract/fair/liability'
import { readNote } from '@krapao/contract/fair/signedNote'
import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { leafHash } from '../../../ledger/days/tree.ts'
import { runAsOwner } from '../../../ledger/verify/testing/plants.ts'
import { newSigningKey, noteSigner } from '../../../security/signedNote.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { fundWallet } from '../../../testing/wallets.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({
  settings: { sessionHours: 24 * 30, sessionIdleMinutes: 60 * 24 * 30 },
})
const { context, clock } = house
const DAY_MS = 86_400_000
/** The next night: the day is closed, then published. */
async function night(): Promise<void> {
  clock.advance(DAY_MS)
  await house.jobs.runCron('books.closeDays')
  await house.jobs.runCron('books.publishDays')
}
const told = async (from = 0) =>
  (await house.client().get(`/api/fair/log/${from}`)).body as unknown as
    | (LogState & { witnesses: string[] })
    | null
/** What a phone makes of the log, and of its member's leaf. */
async function phone(kept: KeptLog | null, who?: Registered) {
  const state = await told(kept?.size ?? 0)
  if (!state) return null
  const seen = await checkLog(state, kept)
  if (!seen.ok || !who) return { seen }
  const { day, liabilities } = seen.entry
  const answer = await who.client.get(`/api/fair/leaf/${day}`)
  const { proof } = answer.body as unknown as { proof: LiabilityProof | null }
  const said =
    proof && liabilities && (await checkLiability(proof, who.memberId, { day, ...liabilities }))
  return { seen, said, proof }
}
async function keptNow(): Promise<KeptLog> {
  const looked = await phone(null)
  if (!looked?.seen.ok) throw new Error('not believed')
  return looked.seen.kept
}

clock.hold(new Date('2026-11-20T05:00:00.000Z'))
const anna = await house.register()
const bo = await house.register()

describe('proof that the house can pay', () => {
  it('is nothing before the first night', async () => {
    expect(await told()).toBeNull()
    const { status } = await anna.client.get('/api/fair/leaf/2026-11-20')
    expect(status).toBe(404)
  })

  it('shows each night what all members are owed beside what others hold, and to each their own leaf', async () => {
    await fundWallet(context, anna.memberId, 239.14)
    clock.advance(DAY_MS)
    await fundWallet(context, bo.memberId, 100)
    await night()
    const looked = await phone(null, anna)
    expect(looked).toMatchObject({ seen: { ok: true, isSigned: true }, said: 'MATCHES' })
    if (!looked?.seen.ok) return
    const { entry, kept } = looked.seen
    // The day before the log's first night is in it too, uncounted.
    expect(kept.size).toBe(2)
    expect(entry).toMatchObject({
      day: '2026-11-21',
      liabilities: { at: '2026-11-21T17:00:00.000Z', size: 2, satang: '33914' },
      moved: '0',
      transit: '0',
      suspense: '0',
    })
    expect(entry.holdings?.accounts.map(({ account }) => account)).toContain('psp:KBANK')
    const older = (await house.client().get('/api/fair/days/0')).body as unknown as {
      text: string
    }[]
    expect(older.map(({ text }) => JSON.parse(text))).toMatchObject([
      { day: '2026-11-20', liabilities: null },
      { day: '2026-11-21' },
    ])
    expect(await phone(null, bo)).toMatchObject({ said: 'MATCHES' })
    const stranger = await house.client().get('/api/fair/leaf/2026-11-21')
    expect(stranger.status).toBe(401)
  })

  it('grows by each night, and is published once however often it is asked for', async () => {
    const kept = await keptNow()
    await night()
    await Promise.all([
      house.jobs.runCron('books.publishDays'),
      house.jobs.runCron('books.publishDays'),
    ])
    expect(await phone(kept, anna)).toMatchObject({
      seen: { ok: true, kept: { size: kept.size + 1 } },
      said: 'MATCHES',
    })
    expect((await told(99))?.consistency).toBeNull()
  })
})

describe('a lie of the house', () => {
  it('a lowered balance is seen by its member, the next time they look', async () => {
    const address = walletOf(bo.memberId)
    const lower = (by: number) =>
      runAsOwner(
        context,
        `update ledger_account set balance = balance - ${by} where address = '${address}'`,
      )
    await lower(1_000)
    expect(await phone(null, bo)).toMatchObject({ said: 'DIFFERS' })
    expect(await phone(null, anna)).toMatchObject({ said: 'MATCHES' })
    // And no further night is published: the alarm is the age of the newest one.
    const before = await keptNow()
    await expect(night()).rejects.toThrow('members are owed')
    expect((await keptNow()).size).toBe(before.size)
    await lower(-1_000)
    await house.jobs.runCron('books.publishDays')
    expect((await keptNow()).size).toBe(before.size + 1)
  })

  it('a hidden member sees that they have no leaf', async () => {
    const parts = await context.db.selectFrom('liability_part').selectAll().execute()
    const newest = Math.max(...parts.map(({ day }) => day))
    await runAsOwner(context, `delete from liability_part where day = ${newest}`)
    const own = parts.find(({ day }) => day === newest)
    if (!own) throw new Error('no night')
    // A tree of one leaf where there were two.
    await context.db
      .insertInto('liability_part')
      .values({ ...own, nodes: Buffer.from(own.nodes).subarray(0, 40) })
      .execute()
    const said = [await phone(null, anna), await phone(null, bo)].map((each) => each?.said)
    expect(said).toContain('DIFFERS')
    await runAsOwner(context, `delete from liability_part where day = ${newest}`)
    await context.db.insertInto('liability_part').values(own).execute()
  })

  it('a rewritten yesterday is refused by who saw the log before, at the next look', async () => {
    const kept = await keptNow()
    await night()
    const [entry] = await context.db
      .selectFrom('day_log_entry')
      .select('text')
      .where('position', '=', kept.size - 1)
      .execute()
    const rewrite = (text: string) =>
      runAsOwner(
        context,
        'alter table day_log_entry disable trigger immutable',
        `update day_log_entry set text = '${text}', hash = '\\x${leafHash(text).toString('hex')}'
          where position = ${kept.size - 1}`,
        'alter table day_log_entry enable trigger immutable',
      )
    await rewrite((entry?.text ?? '').replace('33914', '13914'))
    expect((await phone(kept))?.seen).toEqual({ ok: false, why: 'NOT_CONSISTENT' })
    expect((await phone(null))?.seen).toMatchObject({ ok: true })
    await rewrite(entry?.text ?? '')
    expect((await phone(kept))?.seen).toMatchObject({ ok: true })
    await expect(
      context.db.deleteFrom('day_log_entry').where('position', '=', 0).execute(),
    ).rejects.toThrow()
  })
})

describe('a cosignature', () => {
  it('is taken from a witness that the house knows, for what the house has signed, and shown', async () => {
    const witness = await noteSigner(newSigningKey(), 'w.example', 'cosignature')
    const state = await told()
    const note = state && readNote(state.checkpoint)
    if (!state || !note) throw new Error('no checkpoint')
    const { size } = state.entry
    const seconds = BigInt(Math.floor(clock.now().getTime() / 1_000))
    const hand = (line: string, of = size) =>
      house.client().post('/api/fair/log', { size: of, line })
    const line = witness.line(note.text, seconds)
    expect((await hand(line)).status).toBe(404)
    await context.settings.set('witnessKeys', `${witness.key} not-a-key`)
    const stranger = await noteSigner(newSigningKey(), 'w.example', 'cosignature')
    for (const [bad, of] of [
      [stranger.line(note.text, seconds), size],
      [witness.line('another text\n', seconds), size],
      [witness.line(note.text, seconds + 3_600n), size],
      [line, size - 1],
      [line, size + 1],
      ['no line', size],
      [`${line}\n${line}`, size - 1],
    ] as const)
      expect([bad, (await hand(bad, of)).status]).toEqual([bad, 404])
    expect((await hand(line)).status).toBe(200)
    expect((await hand(witness.line(note.text, seconds - 60n))).status).toBe(200)
    const after = await told()
    expect(await cosignedBy(after?.checkpoint ?? '', after?.witnesses ?? [])).toEqual([
      { witness: 'w.example', at: new Date(Number(seconds) * 1_000).toISOString() },
    ])
  })
})

/** Last: the clock is moved without the night's jobs. */
describe('an operator', () => {
  const finance = async () => house.client((await seat(context, 'finance')).token)
  const page = async () =>
    (await (await finance()).get('/api/ops/solvency')).body as unknown as Answer<'opsSolvency'>
  const today = async () => (await (await finance()).get('/api/ops/today')).body['solvency']

  it('sees what was owed at the last night, who held what, and who has signed', async () => {
    const { night: last, witnesses, log, lateSince } = await page()
    const state = await told()
    expect(last).toMatchObject({ owed: 339.14, members: 2 })
    expect(last?.holders.map(({ account }) => account)).toContain('psp:KBANK')
    expect(log).toMatchObject({ day: last?.day, size: state?.entry.size })
    expect(witnesses).toEqual([
      { name: 'w.example', size: log?.size, at: expect.any(String) as string },
    ])
    expect(lateSince).toBeNull()
    const support = house.client((await seat(context, 'support')).token)
    expect((await support.get('/api/ops/solvency')).status).toBe(403)
  })

  it('is alarmed where others held less than is owed, to the satang', async () => {
    const state = await told()
    const entry = JSON.parse(state?.entry.text ?? '{}') as DayEntry
    const holding = (satang: string): string =>
      JSON.stringify({
        ...entry,
        moved: '0',
        holdings: { at: entry.holdings?.at ?? '', accounts: [{ account: 'psp:KBANK', satang }] },
      })
    const rewrite = (text: string) =>
      runAsOwner(
        context,
        'alter table day_log_entry disable trigger immutable',
        `update day_log_entry set text = '${text}' where position = ${state?.entry.index}`,
        'alter table day_log_entry enable trigger immutable',
      )
    await rewrite(holding('33914'))
    expect(await today()).toMatchObject({ isCovered: true, lacks: 0 })
    await rewrite(holding('33913'))
    expect(await today()).toMatchObject({ isCovered: false, lacks: 0.01 })
    expect((await page()).night).toMatchObject({ isCovered: false, lacks: 0.01, held: 339.13 })
    await rewrite(state?.entry.text ?? '')
  })

  it('is alarmed three hours after a day that the log does not tell', async () => {
    const { ends_at: until } = await context.db
      .selectFrom('ledger_day_root')
      .select('ends_at')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const late = until.getTime() + 27 * 3_600_000
    clock.hold(new Date(late - 1))
    expect(await today()).toMatchObject({ lateSince: null })
    clock.hold(new Date(late))
    expect(await today()).toMatchObject({ lateSince: new Date(late).toISOString() })
  })
})

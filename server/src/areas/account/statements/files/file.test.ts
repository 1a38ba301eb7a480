import { inflateSync } from 'node:zlib'
import { STATEMENT_FILE_ROWS } from '@krapao/contract/statements/kinds'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '../../../../ledger/address.ts'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { asOwner } from '../../../../testing/db.ts'
import { transact } from '../../../../testing/transact.ts'
import { fundWallet } from '../../../../testing/wallets.ts'
import { openPlaythrough } from '../../../gifts/playthrough/open.ts'

const house = await testApp({
  settings: { registerOTP: false, sessionHours: 24 * 90, sessionIdleMinutes: 60 * 24 * 90 },
})
const { context, clock } = house
const asked = (who: Registered, body: object, language = 'th') =>
  who.client.post('/api/statement/file', body, { 'accept-language': language })
const bytesOf = async (...of: Parameters<typeof asked>): Promise<Buffer> =>
  Buffer.from(String((await asked(...of)).body['base64']), 'base64')
const csvOf = async (...of: Parameters<typeof asked>): Promise<string> =>
  (await bytesOf(...of)).toString()

const EVIL = '=HYPERLINK("http://evil.test","โบนัส")'
let who: Registered
beforeAll(async () => {
  clock.hold(new Date('2026-11-20T16:59:59.000Z'))
  who = await house.register()
  const wallet = walletOf(who.memberId)
  await fundWallet(context, who.memberId, 1_000)
  for (const [at, baht] of [
    ['2026-11-20T16:59:59.500Z', 1_234.5],
    ['2026-11-20T17:00:00.000Z', 20],
  ] as const) {
    clock.hold(new Date(at))
    await context.ledger.submit({
      op: 'post',
      key: context.ids.reference('paid'),
      kind: 'deposit',
      legs: [{ from: 'house:bank:SCB', to: wallet, amount: BigInt(baht * 100) }],
      line: {
        memberId: who.memberId,
        type: 'deposit',
        from: 'SCB',
        to: 'WALLET',
        amount: BigInt(baht * 100),
      },
    })
  }
  await transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, {
      memberId: who.memberId,
      kind: 'bonus',
      sourceId: context.ids.reference('src'),
      name: { th: EVIL, la: '', en: '@SUM(A1)' },
      amount: 5_000n,
      from: 'house:bonus',
      conditions: { turnoverMultiple: null, percentSuccess: null, percentFail: null },
    }),
  )
  await context.ledger.submit({
    op: 'hold',
    key: 'wd1:hold',
    kind: 'withdraw',
    from: wallet,
    amount: 7_700n,
    line: { memberId: who.memberId, type: 'withdraw', from: 'WALLET', to: 'SCB', amount: 7_700n },
  })
})

describe('the statement as CSV', () => {
  it('has what is shown, in baht with two decimals, for a spreadsheet', async () => {
    const { status, body } = await asked(who, { format: 'csv' }, 'en')
    expect([status, body['name'], body['type']]).toEqual([200, 'krapao-statement.csv', 'text/csv'])
    const text = await csvOf(who, { format: 'csv' }, 'en')
    const [head, withdrawal, bonus, second, first, end] = text.split('\r\n')
    expect(head).toBe('\uFEFFDate,Time,Kind,Details,Status,Amount (baht),In,Out,Reference')
    // What is under way has an amount, and has neither come nor gone.
    expect(withdrawal).toMatch(/^21\/11\/2026,00:00:00,Withdrawal,[^,]+,In progress,77\.00,,,wd1$/)
    expect(bonus).toMatch(/^21\/11\/2026,00:00:00,Bonus,'@SUM\(A1\),Completed,50\.00,50\.00,,/)
    expect(second).toMatch(/^21\/11\/2026,00:00:00,Deposit,[^,]+,Completed,20\.00,20\.00,,/)
    expect(first).toMatch(/^20\/11\/2026,23:59:59,Deposit,[^,]+,Completed,1234\.50,1234\.50,,/)
    expect(end).toBe('')
  })

  it('runs no formula that an operator or a stranger has written into a name', async () => {
    expect(await csvOf(who, { format: 'csv', kind: 'bonus' })).toContain(
      `"'${EVIL.replaceAll('"', '""')}"`,
    )
  })

  it('is of exactly what is filtered, and of the member alone', async () => {
    const of = async (body: object) =>
      (await csvOf(who, { format: 'csv', ...body })).split('\r\n').length - 2
    expect(await of({})).toBe(4)
    expect(await of({ kind: 'deposit' })).toBe(2)
    expect(await of({ from: '2026-11-21', to: '2026-11-21' })).toBe(3)
    expect(await of({ kind: 'deposit', to: '2026-11-20' })).toBe(1)
    expect(await of({ kind: 'transfer' })).toBe(0)
    expect(
      (await asked(who, { format: 'csv', kind: 'deposit', to: '2026-11-20' })).body['name'],
    ).toBe('krapao-statement-deposit-2026-11-20.csv')
    const stranger = await house.register()
    const theirs = await csvOf(stranger, { format: 'csv' })
    expect(theirs.split('\r\n')).toHaveLength(2)
    // No account and no whole phone stands in it.
    for (const format of ['csv', 'pdf'])
      for (const secret of [who.bankAccountNo, who.username, who.memberId])
        expect(String(await bytesOf(who, { format }))).not.toContain(secret)
  })

  it('refuses what is no filter and no format, and whoever has no session', async () => {
    for (const wrong of [
      {},
      { format: 'html' },
      { format: 'csv', kind: 'x' },
      { format: 'csv', from: '2026-11-22', to: '2026-11-21' },
      { format: 'csv', memberId: 'm_1' },
    ])
      expect((await asked(who, wrong)).status).toBe(400)
    expect((await house.client().post('/api/statement/file', { format: 'csv' })).status).toBe(401)
  })
})

describe('the statement as PDF', () => {
  it.each(['th', 'lo', 'en'])('is a document in %s with its fonts in it', async (language) => {
    const bytes = await bytesOf(who, { format: 'pdf' }, language)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    const text = bytes.toString('latin1')
    expect(text).toContain('/FontFile2')
    expect(text).toContain(language === 'lo' ? 'NotoSansLao' : 'Anuphan')
    expect(text).toContain(`/Lang (${language})`)
    // Something is drawn on the page.
    const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) =>
      bytes.subarray(index + length),
    )
    expect(streams.some((stream) => drawn(stream).includes('TJ'))).toBe(true)
  })
})
function drawn(stream: Buffer): string {
  try {
    return inflateSync(stream, { finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}

describe('a file of too much', () => {
  it('is refused with its bound: a shorter range is the way out', async () => {
    const long = await house.register()
    await fundWallet(context, long.memberId, 1)
    const rows = STATEMENT_FILE_ROWS.pdf + 1
    await asOwner(context.db, async (owner) => {
      await sql`with planted as (select n, nextval('ledger_transfer_id') as id from generate_series(1, ${rows}::int) n),
        moved as (insert into ledger_transfer (id, key, op, kind, content, created_at)
          select id, 'planted:' || n, 1, 'deposit', gen_random_uuid(), ${clock.now()}::timestamptz from planted)
        insert into ledger_line (account_id, number, transfer_id, type, from_name, to_name, amount)
        select a.id, a.lines + n, p.id, 'deposit', 'SCB', 'WALLET', n from planted p, ledger_account a
        where a.address = ${walletOf(long.memberId)}`.execute(owner)
      await sql`update ledger_account set lines = lines + ${rows}
        where address = ${walletOf(long.memberId)}`.execute(owner)
    })
    expect(await asked(long, { format: 'pdf' })).toMatchObject({
      status: 422,
      body: { message: 'LIST_TOO_LONG', details: { most: STATEMENT_FILE_ROWS.pdf } },
    })
    expect((await csvOf(long, { format: 'csv' })).split('\r\n')).toHaveLength(rows + 2)
  })

  it('is refused after thirty an hour, to this member alone', async () => {
    const eager = await house.register()
    const all = await Promise.all(Array.from({ length: 31 }, () => asked(eager, { format: 'csv' })))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body['message']).toBe('REQUEST_LIMIT')
    expect((await asked(who, { format: 'csv' })).status).toBe(200)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { multipart, slipHouse } from '../../areas/cashin/slips/testing/slips.ts'
import { sealLink } from '../../areas/cashin/walletLinks/testing/seal.ts'
import { seat } from '../../areas/staff/operators/testing/seats.ts'
import { walletOf } from '../../ledger/address.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import type { Answered, Registered } from '../../testing/app.ts'
import { asOwner } from '../../testing/db.ts'

/**
 * A call whose process dies after its money moved and before its answer was kept is asked again
 * under its key: it moves nothing more, and from then on has one answer.
 */
const house = await slipHouse()
const { context } = house
const operator = house.client((await seat(context, 'finance')).token)

type Asking = (key: Record<string, string>) => Promise<Answered>
const post = (person: Registered, path: string, body: object): Asking => {
  return (key) => person.client.post(path, body, key)
}
/** What a member asks for; the same question as often as the answer is called. */
const CALLS: Record<string, (person: Registered) => Promise<Asking>> = {
  'a transfer into a game': async (person) =>
    post(person, '/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 10 }),
  'a transfer out of a game': async (person) =>
    post(person, '/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 10 }),
  'a transfer of everything': async (person) =>
    post(person, '/api/wallet/transferAll', { to: 'WALLET' }),
  'a withdrawal': async (person) => post(person, '/api/wallet/withdraw', { amount: 100 }),
  'a withdrawal that gathers': async (person) =>
    post(person, '/api/wallet/withdrawAll', { amount: 900 }),
  'an announced deposit': async (person) => post(person, '/api/wallet/add', { amount: 100 }),
  'a QR code': async (person) => post(person, '/api/qrcode/KBANK', { amount: 100 }),
  'a wallet link': async (person) => {
    const { link } = await house.world<{ link: string }>('POST', '/sandbox/walletlink', {
      amount: 50,
      walletAccountName: 'KRAPAO WALLET',
    })
    const sealed = sealLink(context.config.truelinkSecret, link, 'KRAPAO WALLET')
    return post(person, '/api/wallet/truelink', { link: sealed })
  },
  'a slip': async (person) => {
    const { picture } = await house.transfer(person)
    return (key) => {
      const [body, headers] = multipart(picture)
      return person.client.post('/api/wallet/slip', body, { ...headers, ...key })
    }
  },
  'a proposed adjustment': async ({ memberId }) => {
    const body = { amount: 25, reason: 'a test' }
    return (key) => operator.post(`/api/ops/members/${memberId}/adjust`, body, key)
  },
}

/**
 * Where the row of what was asked lies. A transfer of everything ends in several commits; a payout
 * writes its withdrawal again.
 */
const ROWS: Record<string, string> = {
  'a transfer into a game': 'game_transfer',
  'a transfer out of a game': 'game_transfer',
  'an announced deposit': 'manual_deposit',
  'a QR code': 'qr_code',
  'a wallet link': 'wallet_link',
  'a slip': 'slip',
  'a proposed adjustment': 'approval',
}

async function newcomer(): Promise<Registered> {
  const made = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: `fund-${made.memberId}`,
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(made.memberId), amount: 100_000n }],
  })
  await made.client.get('/api/wallet/activate/pg')
  await made.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 300 })
  return made
}

/** Everything of a member's that a call could have done twice. */
async function traceOf(memberId: string): Promise<unknown> {
  const { rows } = await sql`select
    (select jsonb_object_agg(split_part(address, ':', 3) || split_part(address, ':', 4), balance::text)
      from ledger_account where address like 'member:' || ${memberId} || ':%') as balances,
    (select jsonb_agg(t.state order by t.created_at, t.amount) from game_transfer t where t.member_id = ${memberId})
      as transfers,
    (select count(*)::int from withdrawal where member_id = ${memberId}) as withdrawals,
    (select count(*)::int from qr_code where member_id = ${memberId}) as codes,
    (select count(*)::int from manual_deposit where member_id = ${memberId}) as announced,
    (select count(*)::int from wallet_link where member_id = ${memberId}) as links,
    (select count(*)::int from slip where member_id = ${memberId}) as slips,
    (select count(*)::int from approval where member_id = ${memberId}) as adjustments,
    (select count(*)::int from deposit where member_id = ${memberId}) as deposits`.execute(
    context.db,
  )
  return rows[0]
}

const forbidAnswers = (on: boolean) =>
  asOwner(context.db, async (owner) => {
    await sql`drop trigger if exists no_answer on idempotency_key`.execute(owner)
    if (!on) return
    await sql`create or replace function no_answer() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`.execute(owner)
    await sql`create trigger no_answer before insert or update on idempotency_key for each row
      when (new.status is not null) execute function no_answer()`.execute(owner)
  })

describe('killed before its answer was kept', () => {
  it.each(Object.keys(CALLS))('%s has one answer, and moves once', async (name) => {
    const [killed, plain] = [await newcomer(), await newcomer()]
    const call = CALLS[name]
    if (!call) throw new Error(name)
    const key = { 'idempotency-key': `k-${name.replaceAll(' ', '-')}` }
    const once = await (await call(plain))({ 'idempotency-key': `${key['idempotency-key']}-plain` })
    expect(once.status, once.text).toBeLessThan(300)

    const ask = await call(killed)
    await forbidAnswers(true)
    const died = await ask(key)
    await forbidAnswers(false)
    expect(died.status).toBeGreaterThanOrEqual(500)
    // Whoever was at it when it died is waited for so long.
    house.clock.advance(30_000)
    const first = await ask(key)
    expect(first.status, first.text).toBe(once.status)
    expect(await traceOf(killed.memberId)).toEqual(await traceOf(plain.memberId))
    for (let n = 0; n < 2; n++) {
      const again = await ask(key)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(again.headers['idempotent-replayed']).toBe('true')
    }
    expect(await traceOf(killed.memberId)).toEqual(await traceOf(plain.memberId))
  })

  it.each(Object.entries(ROWS))('%s keeps its answer with its row in %s', async (name, table) => {
    const person = await newcomer()
    const key = `one-${name.replaceAll(' ', '-')}`
    const reply = await (await CALLS[name]?.(person))?.({ 'idempotency-key': key })
    expect(reply?.status, reply?.text).toBeLessThan(300)
    // The transaction that wrote a row last: two commits, and a kill fits between them.
    const { rows } = await sql<{ kept: string; row: string }>`select k.xmin::text as kept,
        (select xmin::text from ${sql.table(table)} t where t.member_id = ${person.memberId}
          order by xmin::text::bigint desc limit 1) as row
      from idempotency_key k where k.key = ${key} and k.status is not null`.execute(context.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).toBe(rows[0]?.row)
  })

  it('leaves the books right', async () => {
    expect((await verifyLedger(context.db)).ok).toBe(true)
  })
})

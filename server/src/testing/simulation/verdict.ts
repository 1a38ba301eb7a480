import { sql, type Kysely } from 'kysely'
import { reconcile } from '../../areas/desk/reconciliation/service.ts'
import type { Database } from '../../db/schema.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import type { House } from './house.ts'
import type { Member } from './members.ts'
import type { Outside } from './outside.ts'

const satang = (baht: number): number => Math.round(baht * 100)

/** What has begun and has no end: payouts, transfers, links, payments to be returned. */
export async function openOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'payout ' || id || ' ' || state as what from withdrawal
      where state in ('REQUESTED', 'APPROVED', 'SENT')
    union all select 'transfer ' || reference from game_transfer where state = 'PENDING'
    union all select 'link ' || id::text from wallet_link where state = 'REDEEMING'
    union all select 'return ' || id::text from incoming_payment where state = 'RETURNING'`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

/** What is wrong after a run that has come to rest; empty: nothing. */
export async function faultsOf(
  { context }: House,
  outside: Outside,
  members: readonly Member[],
): Promise<string[]> {
  const { db } = context
  const { findings } = await verifyLedger(db)
  const faults = findings
    .filter((finding) => finding.faults > 0n)
    .map(({ name, examples }) => `ledger: ${name} ${examples.join(' ')}`)
  for (const open of await openOf(db)) faults.push(`never ended: ${open}`)
  for (const member of members) faults.push(...(await faultsWith(context, outside, member)))
  const transit = (await context.ledger.balances(['house:transit'])).get('house:transit')
  if (transit && transit.balance !== 0n) faults.push(`left in transit: ${transit.balance}`)
  const { differences } = await reconcile(context)
  for (const { with: side, what, reference } of differences)
    faults.push(`the outside says otherwise: ${side} ${what} ${reference}`)
  return faults
}

async function faultsWith(
  context: House['context'],
  outside: Outside,
  member: Member,
): Promise<string[]> {
  const { db } = context
  const { username, bankAccountNo } = member.person
  const row = await db.selectFrom('member').select('id').where('username', '=', username).execute()
  const id = row[0]?.id
  if (row.length !== 1 || id === undefined) return [`${username} is there ${row.length} times`]
  const faults: string[] = []
  const address = `member:${id}:wallet` as const
  const wallet = Number((await context.ledger.balances([address])).get(address)?.balance ?? 0n)
  let inGames = 0
  for (const [game, player] of member.players)
    inGames += satang(
      (await outside.command<{ balance: number }>('GET', `/sandbox/games/${game}/${player}`))
        .balance,
    )
  const payouts = await outside.command<{ reference: string; state: string; amount: number }[]>(
    'GET',
    `/sandbox/payouts?accountNo=${bankAccountNo}`,
  )
  const out = payouts
    .filter(({ state }) => state === 'SUCCESS')
    .reduce((sum, { amount }) => sum + satang(amount), 0)
  const links = await db
    .selectFrom('wallet_link')
    .select('amount')
    .where('member_id', '=', id)
    .where('state', '=', 'REDEEMED')
    .execute()
  const given = links.reduce((sum, { amount }) => sum + Number(amount ?? 0n), 0)
  const theirs = member.paid + given + member.won - out
  if (wallet + inGames !== theirs)
    faults.push(`${username} has ${wallet} and ${inGames} in games; theirs is ${theirs}`)
  return [...faults, ...(await faultsOfPayouts(db, member, id)), ...(await falseNotices(db, id))]
}

/** Each promised payout is there, one at a time, and none that nobody has asked for. */
async function faultsOfPayouts(
  db: Kysely<Database>,
  { person: { username }, promised, keys }: Member,
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'requested_at', 'ended_at'])
    .where('member_id', '=', id)
    .orderBy('requested_at')
    .execute()
  const faults = promised
    .filter((reference) => !rows.some((row) => row.id === reference))
    .map((reference) => `${username} was promised ${reference}, and nobody knows it`)
  if (rows.length > keys.withdraw)
    faults.push(
      `${username} was not refused ${keys.withdraw} payouts at most, and has ${rows.length}`,
    )
  for (const [n, row] of rows.entries()) {
    const before = rows[n - 1]
    if (before && (before.ended_at === null || before.ended_at > row.requested_at))
      faults.push(`${username} had two payouts under way: ${before.id} and ${row.id}`)
  }
  return faults
}

/** Notices of money in that never came. */
async function falseNotices(db: Kysely<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from notice
    where member_id = ${id} and kind = 'money'
      and not exists (select from deposit where deposit.id = notice.reference)`.execute(db)
  return rows.map(({ reference }) => `told of a deposit that is not there: ${reference}`)
}

import type { Client } from 'pg'

/** One statement of all would be longer than the server lets a statement run. */
const AT_ONCE = 20_000
/** On which a member was seen. */
const DAYS = 5
/** So many members on one device: more than a page shows. */
export const GREAT = 1_000

/**
 * So many members, each with a device of their own, an account, a holder's name that some share,
 * browsers and places of five days and a gift now and then. Of each 1,000 of them 10 are a ring on
 * one device whose money goes round and 20 are households of two; the first {@link GREAT} are one
 * group; each 50 have one inviter, and the first has invited a hundredth of all. As the owner, past
 * the triggers that would see each row by itself.
 */
export async function fillLinks(owner: Client, members: number): Promise<void> {
  // `refuse_excluded` holds a lock for each phone until the statement ends.
  for (const trigger of ['refuse_excluded', 'link_registered'])
    await owner.query(`alter table member disable trigger ${trigger}`)
  await owner.query('alter table incoming_payment disable trigger link_paid')
  for (let from = 1; from <= members; from += AT_ONCE)
    await fill(owner, from, Math.min(members, from + AT_ONCE - 1))
  await fillGroups(owner)
  await owner.query('vacuum analyze')
}

/** The device that the nth member was seen with: theirs, a household's, a ring's, the great group's. */
const device = (n: string): string => `case
  when ${n} <= ${GREAT} then 'great'
  when ${n} % 1000 < 10 then 'ring' || ${n} / 1000
  when ${n} % 1000 < 30 then 'home' || ${n} / 2
  else 'own' || ${n} end`

async function fill(owner: Client, from: number, to: number): Promise<void> {
  const each = `generate_series(${from}, ${to}) n`
  await owner.query(`insert into member (id, username, name, password_hash, bank_code, bank_account_name,
      bank_account_no, currency, inviter_id, created_at, updated_at)
    select 'm' || n, '08' || lpad(n::text, 8, '0'), 'Member ' || n, 'x', 'SCB', 'HOLDER ' || n % 100000,
      lpad(n::text, 10, '0'), 'BAHT',
      case when n = 1 then null when n % 100 = 0 then 'm1' when n % 50 > 0 and n > 50 then 'm' || n / 50 * 50 end,
      now() - n * interval '20 seconds', now() from ${each}`)
  await owner.query(`update member_overview o set deposited = x.n % 997 * 1000, withdrawn = x.n % 499 * 1000,
      balance = x.n % 101 * 100
    from (select 'm' || n as id, n from ${each}) x where o.member_id = x.id`)
  const seen = (kind: string, trait: string, said: string, days: number): Promise<unknown> =>
    owner.query(`insert into link_trait (kind, trait, member_id, said, first_at, last_at, times, is_new)
      select ${kind}, ${trait}, 'm' || n, ${said}, now() - d * interval '1 day', now() - d * interval '1 day', 1, false
      from ${each}, generate_series(1, ${days}) d on conflict do nothing`)
  const agent = `'Mozilla/5.0 (Linux; Android 14; A' || n % 300 || ') Chrome/130.0'`
  await seen(`'DEVICE'`, device('n'), agent, 1)
  await seen(`'ACCOUNT'`, `'SCB:' || lpad(n::text, 10, '0')`, `''`, 1)
  await seen(`'HOLDER'`, `'holder' || n % 100000`, `'HOLDER ' || n % 100000`, 1)
  const place = `'10.' || n % 250 || '.' || n / 250 % 250`
  await seen(`'BROWSER'`, `md5(${agent}) || ' ' || ${place} || ' ' || 20000 - d`, agent, DAYS)
  await seen(`'PLACE'`, `${place} || ' ' || (20000 - d) * 24`, place, DAYS)
  await owner.query(`insert into link_meeting (code, one_round, other_round, one, other, opposite, at)
    select 'casino', 'a' || n || '-' || k, 'b' || n || '-' || k, least('m' || n, 'm' || n - 1),
      greatest('m' || n, 'm' || n - 1), n % 1000 < 10 or k % 2 = 0, now() - k * interval '1 hour'
    from ${each}, generate_series(1, 14) k where n % 20 = 1 and n > 1 on conflict do nothing`)
  await owner.query(`insert into playthrough (id, member_id, kind, source_id, description, amount, given_from, base,
      state, opened_at, ended_at, weights)
    select 'pt' || n, 'm' || n, 'bonus', 'src' || n, 'x', 10000, 'house:bonus', 10000, 'SUCCESS', now(), now(), '{}'
    from ${each} where n % 3 = 0`)
  await fillRings(owner, from, to)
}

/** Each of a ring is paid out to the account from which the next one pays in, four times. */
const fillRings = (owner: Client, from: number, to: number): Promise<unknown> =>
  owner.query(`with ring as (select n, k from generate_series(${from}, ${to}) n, generate_series(1, 4) k
      where n % 1000 < 10 and n > ${GREAT}),
    paid as (insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
        account_name, requested_at, sent_at, ended_at)
      select 'wd' || n || '-' || k, 'm' || n, 100000, 'PAID', 0, 'SCB', lpad(n::text, 10, '0'), 'x',
        now() - k * interval '2 days', now(), now() from ring)
    insert into incoming_payment (id, kind, account, amount, reference, from_bank_code, from_account_no,
      happened_at, received_at, state, member_id)
    select 'in' || n || '-' || k, 'bank', 'bank:main', 100000, 'in' || n || '-' || k, 'SCB', lpad(n::text, 10, '0'),
      now() - k * interval '1 day', now() - k * interval '1 day', 'CREDITED',
      'm' || (n / 1000 * 1000 + (n + 1) % 10) from ring`)

/** The groups that the shared devices make, each made from its members at once. */
async function fillGroups(owner: Client): Promise<void> {
  await owner.query(`create temporary table shared as
    select trait, min(member_id) as head, count(*)::int as size from link_trait
    where kind = 'DEVICE' and trait not like 'own%' group by trait having count(*) > 1`)
  await owner.query('alter table shared add column n int generated always as identity')
  await owner.query(`insert into link_group (size, since, grown_at)
    select size, now(), now() from shared order by n`)
  await owner.query(`insert into link_member (member_id, group_id, since)
    select t.member_id, s.n, now() from shared s join link_trait t on t.kind = 'DEVICE' and t.trait = s.trait`)
}

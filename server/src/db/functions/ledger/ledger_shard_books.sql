-- Opens the shards of books that are older than they: moves open holds of members from house:transit into their
-- shard's, and posts between house:opening of shard 0 and of each shard (coins: house:coin) what that shard lacks to
-- sum to zero. Nobody posts meanwhile. Every address sums to what it did. Again, it posts what is missing then, or
-- nothing. Answers the number of legs.
create or replace function ledger_shard_books(p_at timestamptz) returns int language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account text[]; f smallint[]; t smallint[]; amount bigint[];
  names text[]; nums smallint[]; froms int[]; tos int[]; answer text;
begin
  perform pg_advisory_xact_lock(7302001);
  insert into ledger_sharding (since) values (p_at) on conflict do nothing;
  with misplaced as (
    select c.shard as f, ledger_shard_of(a.address) as t, sum(h.amount)::bigint as amount
    from ledger_open_hold h join ledger_account a on a.id = h.account_id join ledger_account c on c.id = h.transit_id
    where a.address like 'member:%' and c.shard <> ledger_shard_of(a.address) group by 1, 2
  ), part as (
    select case when address like 'member:%' then ledger_shard_of(address) else shard end as shard,
      case when address = 'house:coin' or address like 'member:%:coin'
          then 'house:coin' else 'house:opening' end as name,
      balance from ledger_account
    union all select m.t, 'house:opening', m.amount from misplaced m
    union all select m.f, 'house:opening', -m.amount from misplaced m
  ), lack as (
    select p.shard, p.name, -sum(p.balance)::bigint as lacks from part p where p.shard <> 0
    group by 1, 2 having sum(p.balance) <> 0
  ), leg as (
    select 'house:transit' as account, m.f, m.t, m.amount from misplaced m
    union all
    select l.name, case when l.lacks < 0 then l.shard else 0 end::smallint,
      case when l.lacks < 0 then 0 else l.shard end::smallint, abs(l.lacks) from lack l
  )
  select array_agg(l.account), array_agg(l.f), array_agg(l.t), array_agg(l.amount) into account, f, t,
    amount from leg l;
  if account is null then return 0; end if;

  select array_agg(u.a order by u.a collate "C", u.s), array_agg(u.s order by u.a collate "C", u.s) into names, nums
    from (select a, s from unnest(account, f) x (a, s) union select a, s from unnest(account, t) x (a, s)) u;
  insert into ledger_account (address, shard) select a, s from unnest(names, nums) u (a, s) on conflict do nothing;
  update ledger_open_hold h set transit_id = n.id from ledger_account a, ledger_account n
    where a.id = h.account_id and a.address like 'member:%'
      and n.address = 'house:transit' and n.shard = ledger_shard_of(a.address) and h.transit_id <> n.id;
  select array_agg(o.n::int order by l.n), array_agg(i.n::int order by l.n) into froms, tos
    from unnest(account, f, t) with ordinality l (a, f, t, n)
      join unnest(names, nums) with ordinality o (a, s, n) on o.a = l.a and o.s = l.f
      join unnest(names, nums) with ordinality i (a, s, n) on i.a = l.a and i.s = l.t;
  answer := ledger_apply(p_at, names, null, array['shards:' || gen_random_uuid()], array[1::smallint], array['shards'],
    array[md5(p_at::text)::uuid], null, null, array[0], array[null::text], array[1, 1 + cardinality(froms)], froms, tos,
    amount, nums);
  if split_part(answer, ';', 1) <> '1' then raise exception 'the shards could not be opened: %', answer; end if;
  return cardinality(froms);
end $$;

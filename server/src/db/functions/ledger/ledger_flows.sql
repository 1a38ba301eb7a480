-- What limits are asked of with each movement. As functions their plans are made once for a connection: planning
-- costs more than reading. Stable, so that one statement that calls both sees one moment.
-- A member's flows since a moment (ledger/reads/flows.ts), oldest first. p_older: before it the clocks of several
-- servers may differ. Reads no more than that stretch of the member's own accounts.
create or replace function ledger_flows(p_member text, p_since timestamptz, p_older timestamptz)
returns table (kind text, amount text, at timestamptz, id bigint)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set jit = off
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wallet text := 'member:' || p_member || ':wallet';
begin
  return query
    with account as (
      select a.id, a.address, coalesce((
        select x.seq from ledger_entry x join ledger_transfer y on y.id = x.transfer_id
        where x.account_id = a.id and y.created_at < p_older order by x.seq desc limit 1
      ), 0) as seq
      from ledger_account a
      where a.address = wallet
        or (a.address >= 'member:' || p_member || ':game:' and a.address < 'member:' || p_member || ':game;')
        or (a.address >= 'member:' || p_member || ':bets:' and a.address < 'member:' || p_member || ':bets;')
    ), touched as (
      select a.address, e.amount, t.id, t.op, t.created_at, coalesce(h.kind, t.kind) as kind, r.settled
      from account a join ledger_entry e on e.account_id = a.id and e.seq > a.seq
      join ledger_transfer t on t.id = e.transfer_id
      left join ledger_transfer h on h.id = t.hold_id
      left join ledger_resolution r on r.hold_id = t.id
      where t.created_at >= p_since
    )
    select w.kind, w.amount::text, w.created_at, w.id from touched w
      where w.address = wallet and w.kind = 'deposit' and w.op in (1, 3) and w.amount > 0
    union all
    select 'withdraw', (-w.amount)::text, w.created_at, w.id from touched w
      where w.address = wallet and w.kind = 'withdraw' and w.op = 2 and w.settled is distinct from false
    union all
    select 'play', (-sum(p.amount))::text, t.created_at, t.id
      from (select distinct w.id, w.created_at from touched w
        where w.address <> wallet or w.kind = 'seamless') t
      join ledger_entry p on p.transfer_id = t.id
      join ledger_account a on a.id = p.account_id
      where a.address >= 'house:provider:' and a.address < 'house:provider;'
      group by t.created_at, t.id
    order by 4;
end $$;

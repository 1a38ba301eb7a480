-- What a member has at stake and under way (ledger/reads/flows.ts), satang. p_recent: no deposit is under way longer.
create or replace function ledger_exposure(p_member text, p_recent timestamptz)
returns table (wallet bigint, games bigint, arriving bigint)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set jit = off
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  own_wallet text := 'member:' || p_member || ':wallet';
begin
  return query
    with own as (
      select id, address, balance from ledger_account
      where address = own_wallet
        or (address >= 'member:' || p_member || ':game:' and address < 'member:' || p_member || ':game;')
        or (address >= 'member:' || p_member || ':bets:' and address < 'member:' || p_member || ':bets;')
    ), recent as (
      select l.transfer_id from own a join ledger_line l on l.account_id = a.id
      where a.address = own_wallet and l.type = 'deposit' and l.number > coalesce((
        select x.number from ledger_line x join ledger_transfer y on y.id = x.transfer_id
        where x.account_id = a.id and y.created_at < p_recent order by x.number desc limit 1), 0)
    )
    select
      coalesce((select o.balance from own o where o.address = own_wallet), 0)::bigint,
      (coalesce((select sum(o.balance) from own o where o.address <> own_wallet), 0)
        + coalesce((select sum(o.amount) from ledger_open_hold o
            join own on own.id = o.account_id join ledger_transfer t on t.id = o.hold_id
            where t.kind = 'game'), 0))::bigint,
      coalesce((select sum(o.amount) from ledger_open_hold o
        join recent on recent.transfer_id = o.hold_id), 0)::bigint;
end $$;

-- Opens accounts that do not exist yet: a member's never goes below zero, the house's may.
create or replace function ledger_open(p_address text[]) returns void language sql
security definer set search_path = public, pg_temp as $$
  insert into ledger_account (address, floor)
  select a, case when a like 'member:%' then 0 end from unnest(p_address) a
  on conflict (address) do nothing
$$;

-- What we compare with: the usual best. One transfer a transaction, all of it in one function, so
-- that a transfer is one round trip and one commit. The same tables, triggers and guarantees (key,
-- floor, running balance, zero sum) as ours; it even gets the accounts' ids, which ours looks up.
create function bench_transfer(
  p_key text, p_content uuid, p_from bigint, p_to bigint, p_amount bigint, p_at timestamptz)
returns int language plpgsql set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  balances bigint[]; floors bigint[]; ids bigint[];
  known uuid; transfer bigint; f_balance bigint; f_seq bigint; t_balance bigint; t_seq bigint;
begin
  select array_agg(l.id), array_agg(l.balance), array_agg(l.floor) into ids, balances, floors
    from (select a.id, a.balance, a.floor from ledger_account a where a.id in (p_from, p_to)
      order by a.id for update) l;
  if cardinality(ids) <> 2 then return 4; end if;
  select content into known from ledger_transfer where key = p_key;
  if found then return case when known = p_content then 2 else 3 end; end if;
  if p_from = ids[1] and balances[1] - p_amount < floors[1]
    or p_from = ids[2] and balances[2] - p_amount < floors[2] then
    return 6;
  end if;
  transfer := nextval('ledger_transfer_id');
  insert into ledger_transfer (id, key, op, kind, content, created_at)
    values (transfer, p_key, 1, 'transfer', p_content, p_at);
  update ledger_account set balance = balance - p_amount, seq = seq + 1 where id = p_from
    returning balance, seq into f_balance, f_seq;
  update ledger_account set balance = balance + p_amount, seq = seq + 1 where id = p_to
    returning balance, seq into t_balance, t_seq;
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance) values
    (p_from, f_seq, transfer, -p_amount, f_balance), (p_to, t_seq, transfer, p_amount, t_balance);
  return 1;
end $$;

create or replace function ledger_check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation';
  end if;
  -- The account's own count grows after its entries are written.
  if exists (select from added x join ledger_account a on a.id = x.account_id where x.seq <= a.seq) then
    raise exception 'an account has an entry of this number' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

create or replace function ledger_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

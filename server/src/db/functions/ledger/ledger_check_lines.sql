create or replace function ledger_check_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added x join ledger_account a on a.id = x.account_id where x.number <= a.lines) then
    raise exception 'a statement has a line of this number' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

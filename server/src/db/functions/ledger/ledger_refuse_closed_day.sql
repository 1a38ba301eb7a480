-- Nothing is posted into a day that is closed.
create or replace function ledger_refuse_closed_day() returns trigger language plpgsql as $$
begin
  if (select min(created_at) from added) < (select max(ends_at) from ledger_day_root) then
    raise exception 'this day of the books is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

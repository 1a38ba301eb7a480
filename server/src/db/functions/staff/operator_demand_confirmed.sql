-- Arguments: the column of the operator and the column of the time.
create or replace function operator_demand_confirmed() returns trigger language plpgsql as $$
declare
  who text := to_jsonb(new) ->> tg_argv[0];
begin
  if operator_waits(who, (to_jsonb(new) ->> tg_argv[1])::timestamptz) then
    raise exception 'operator % is not confirmed', who
      using errcode = 'check_violation', constraint = 'operator_confirmed';
  end if;
  return new;
end $$;

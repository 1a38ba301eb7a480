create or replace function operator_demand_valid(who text, at timestamptz) returns void language plpgsql as $$
begin
  if operator_waits(who, at) then
    raise exception 'operator % is not confirmed', who
      using errcode = 'check_violation', constraint = 'operator_confirmed';
  end if;
end $$;

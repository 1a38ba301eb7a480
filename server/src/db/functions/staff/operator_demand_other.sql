-- Who has the member account, or one beside it, decides nothing about it.
create or replace function operator_demand_other(who text, member text) returns void language plpgsql as $$
begin
  if operator_owns(who, member) then
    raise exception 'operator % has the member account %', who, member
      using errcode = 'check_violation', constraint = 'operator_own_account';
  end if;
end $$;

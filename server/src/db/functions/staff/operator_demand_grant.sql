-- Only an owner who counts confirms; and who is given a role about money, or is switched on again, asks anew.
create or replace function operator_demand_grant() returns trigger language plpgsql as $$
begin
  if new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by
    and (operator_waits(new.confirmed_by, new.confirmed_at) or not exists (select from operator o
      where o.id = new.confirmed_by and o.role = 'owner' and o.active)) then
    raise exception 'operator % may not confirm', new.confirmed_by
      using errcode = 'check_violation', constraint = 'operator_confirmed';
  end if;
  if new.role in ('owner', 'finance') and new.active
    and (not old.active or (new.role <> old.role and old.role <> 'owner'))
    and not (new.granted_by is not null and new.confirmed_by is null
      and (new.counts_from is null
        or (new.counts_from > new.granted_at and new.granted_at is distinct from old.granted_at))) then
    raise exception 'operator % asks for a confirmation', new.id
      using errcode = 'check_violation', constraint = 'operator_grant';
  end if;
  return new;
end $$;

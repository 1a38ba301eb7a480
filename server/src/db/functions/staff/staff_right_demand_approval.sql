-- A right is given or taken by an approval of just that, of that moment, carried out in the same transaction.
create or replace function staff_right_demand_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from approval a where a.id = new.approval_id and a.kind = 'right' and a.subject = new.role
      and a.state = 'done' and a.decided_at = new.changed_at and a.after -> new.name = to_jsonb(new.held))
    or new.changed_at < old.changed_at then
    raise exception 'right % of % asks for an approval', new.name, new.role
      using errcode = 'check_violation', constraint = 'staff_right_approved';
  end if;
  return null;
end $$;

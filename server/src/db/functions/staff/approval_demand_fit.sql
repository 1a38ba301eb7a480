-- Both who proposes and who decides are confirmed, and neither has a part in it. To refuse is to decide, too. What was
-- asked does not change, and what was decided stays.
create or replace function approval_demand_fit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state <> 'waiting'
      or (new.id, new.kind, new.subject, new.version, new.member_id, new.amount, new.before, new.after, new.needs)
        is distinct from
        (old.id, old.kind, old.subject, old.version, old.member_id, old.amount, old.before, old.after, old.needs)) then
    raise exception 'approval % does not change', old.id
      using errcode = 'check_violation', constraint = 'approval_stays';
  end if;
  if tg_op = 'INSERT' or new.proposed_by <> old.proposed_by then
    perform operator_demand_valid(new.proposed_by, new.proposed_at);
    perform operator_demand_other(new.proposed_by, new.member_id);
  end if;
  if new.decided_by is not null then
    if new.state = 'done' then perform operator_demand_valid(new.decided_by, new.decided_at); end if;
    perform operator_demand_other(new.decided_by, new.member_id);
  end if;
  return new;
end $$;

-- Nothing goes to the bank before as many different operators have said so as it needs.
create or replace function withdrawal_demand_approvals() returns trigger language plpgsql as $$
begin
  if new.approvals_needed > 0 and not exists (select from approval a where a.kind = 'withdrawal' and a.subject = new.id
      and a.version = new.round::text and a.state = 'done' and a.needs >= new.approvals_needed) then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_approvals';
  end if;
  return null;
end $$;

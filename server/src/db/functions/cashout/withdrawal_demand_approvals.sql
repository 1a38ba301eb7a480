-- Nothing goes to the bank before as many different operators have said so as it needs.
create or replace function withdrawal_demand_approvals() returns trigger language plpgsql as $$
begin
  if new.approvals_needed > 0 and (select count(*) from withdrawal_approval a
      where a.withdrawal_id = new.id and a.round = new.round) < new.approvals_needed then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_approvals';
  end if;
  return null;
end $$;

-- expand: adds a trigger
-- How a member account stands is not said by the operator who has it: payouts would go out by themselves again.
create trigger operator_own before insert on audit_entry
  for each row when (new.action = 'member.status') execute function operator_refuse_own('operator_id');

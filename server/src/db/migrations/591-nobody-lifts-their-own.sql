-- expand: adds a trigger
-- That a contested account is its owner's is not said by the operator who has it.
create trigger operator_own_contest before insert on audit_entry
  for each row when (new.action = 'member.contest.lift') execute function operator_refuse_own('operator_id');

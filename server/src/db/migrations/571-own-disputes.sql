-- expand: adds a trigger
-- That a bank's line stands as a slip has it is not said by the operator whose own member account the slip credited.
create trigger operator_own before update of settled_by on bank_transfer
  for each row when (new.state = 'PROVED' and new.settled_by is not null)
  execute function operator_refuse_own('settled_by');

-- expand: a check that every posting of today passes
-- Entries and lines are divided into ranges of postings (three migrations). What is there becomes the first range.
-- First its end is agreed, further off than anybody posts until the last of the three: a lock of a moment, nothing is
-- read.
do $$
declare ends bigint;
begin
  select (last_value / 1000000 + 2) * 1000000 into ends from ledger_transfer_id;
  execute format('alter table ledger_entry add constraint ledger_entry_range
    check (transfer_id >= 0 and transfer_id < %s) not valid', ends);
  execute format('alter table ledger_line add constraint ledger_line_range
    check (transfer_id >= 0 and transfer_id < %s) not valid', ends);
end $$;

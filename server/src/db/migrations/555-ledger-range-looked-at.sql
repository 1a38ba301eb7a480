-- expand: what is there is read once
-- Every row is within the first range: read once, while postings go on.
alter table ledger_entry validate constraint ledger_entry_range;
alter table ledger_line validate constraint ledger_line_range;

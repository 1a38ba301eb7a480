-- expand: adds a table
-- Satang of payouts that went to the bank without an operator's word, by the minute. The 64 slots are used again and
-- again: a slot whose minute is over an hour old counts for nothing. The slot of the present minute is locked by
-- whoever sends, so that servers side by side cannot pass the bound together.
create table payout_minute (
  slot integer primary key check (slot between 0 and 63),
  minute timestamptz not null,
  amount bigint not null check (amount >= 0)
);
create index payout_minute_minute on payout_minute (minute);

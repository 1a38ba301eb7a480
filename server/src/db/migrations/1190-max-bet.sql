-- expand: the most of one bet while a gift of the offer runs, satang; the version before writes and reads none.
alter table offer add column max_bet bigint check (max_bet > 0);
alter table playthrough add column max_bet bigint check (max_bet > 0);

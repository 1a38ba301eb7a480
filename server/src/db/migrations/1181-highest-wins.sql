-- expand: what a game can win in one round at most, by its provider's list; the version before writes and reads none.
-- Hundredths of the stake.
alter table game_item add column highest bigint check (highest > 0);
-- An alarm of one round that won more than that: so many hundredths of its stake, where `highest` was declared. Null:
-- one of what all rounds gave back. A game may declare a highest win and no return.
alter table game_alarm add column times bigint;
alter table game_alarm add column highest bigint;
alter table game_alarm alter column returns drop not null;
alter table game_alarm add constraint game_alarm_what check
  ((times is null) = (highest is null) and (returns is not null or times is not null));

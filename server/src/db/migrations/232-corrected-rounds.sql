-- A provider may void or correct a round after it was told: what counts is what was said last. A void round stakes and
-- wins nothing. `revision` counts the times it was told otherwise, from 1.
alter table game_round add column voided boolean not null default false;
alter table game_round add column revision int not null default 1 check (revision > 0);
alter table game_round add constraint game_round_void_is_nothing check (not voided or (bet = 0 and win = 0));
-- What was said before, satang.
create table game_round_correction (
  code text not null,
  round_id text not null,
  -- The revision that these were.
  revision int not null,
  bet bigint not null,
  win bigint not null,
  voided boolean not null,
  corrected_at timestamptz not null,
  primary key (code, round_id, revision)
);
-- A day's sums follow its rounds, also down. `version` is the sum of their revisions: of two sums of one day the one that
-- saw more of them is the newer.
alter table play_day add column version bigint not null default 0;
-- What was earned on bets that are void by now is owed again: it comes off what is earned next.
alter table invite_account drop constraint invite_received_within_earned;

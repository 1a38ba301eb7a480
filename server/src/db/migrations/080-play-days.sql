-- What a member has staked and won on one day of Bangkok, in satang: the sum over that day's rounds. A round is in
-- game_round once for ever, so a day summed again, or by two processes at once, is the same or has grown.
create table play_day (
  member_id text not null,
  day date not null,
  turnover bigint not null check (turnover >= 0),
  won bigint not null check (won >= 0),
  last_played_at timestamptz not null,
  summed_at timestamptz not null,
  primary key (member_id, day)
);
create index play_day_summed on play_day (summed_at);
create index play_day_member_summed on play_day (member_id, summed_at);

-- Whose days have changed lately, and the rounds of one day.
create index game_round_gathered on game_round (gathered_at) where member_id is not null;
create index game_round_member_played on game_round (member_id, played_at) where member_id is not null;

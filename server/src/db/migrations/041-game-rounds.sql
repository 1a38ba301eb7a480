-- What stays unknown for an hour is the operator's to look at; it keeps being asked all the same.
alter table game_transfer add column escalated_at timestamptz;
create index game_transfer_escalated on game_transfer (escalated_at) where state = 'PENDING' and escalated_at is not null;

-- Each time a provider was asked, or did not answer: the history that the operator is shown.
create table game_transfer_word (
  id bigint generated always as identity primary key,
  reference text not null references game_transfer (reference),
  at timestamptz not null,
  said text not null
);
create index game_transfer_word_reference on game_transfer_word (reference, id);

-- A provider's round of play, once by its own id. Turnover is the sum of bets. Amounts in satang. A round of a player
-- that we do not know is kept with no member: it was told, and will not be told again.
create table game_round (
  code text not null,
  round_id text not null,
  username text not null,
  member_id text,
  bet bigint not null check (bet >= 0),
  win bigint not null check (win >= 0),
  played_at timestamptz not null,
  gathered_at timestamptz not null,
  primary key (code, round_id)
);
create index game_round_member on game_round (member_id, gathered_at) where member_id is not null;

-- How far each provider's rounds have been read; moves only together with the rounds it passed.
create table game_round_cursor (
  code text primary key,
  cursor text,
  moved_at timestamptz not null
);

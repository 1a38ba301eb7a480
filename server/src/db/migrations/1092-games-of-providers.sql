-- expand: which of a provider's games a round was of, and what the house says of each; the version before tells none,
-- and refuses a saved view of rounds until it is brought on again.
-- Empty where the provider does not say.
alter table game_round add column game text not null default '';
create index game_round_of_game on game_round (code, game, played_at);
create index seamless_round_told on seamless_round (code, told_id) where state = 'OPEN';
create index game_round_corrected on game_round (played_at) where revision > 1;

-- A provider's own games. HEARD: played before any list of it was taken; NEW: listed, and waits for a person to open
-- it; GONE: listed no more. `returns`: what it says to give back, in hundredths of a percent; `deviation`: the standard
-- deviation of what one unit of stake gives back, in hundredths. `tested_since`: from this Bangkok day on it is tested
-- whether it gives that.
create table game_item (
  code text not null,
  game text not null check (game <> ''),
  name text not null,
  sort text,
  logo text,
  returns integer check (returns between 0 and 20000),
  deviation integer check (deviation > 0),
  closed_from timestamptz,
  closed_until timestamptz,
  state text not null check (state in ('HEARD', 'NEW', 'OPEN', 'GONE')),
  tested_since date not null,
  heard_at timestamptz not null,
  listed_at timestamptz,
  changed_at timestamptz not null,
  primary key (code, game),
  constraint game_item_closed check ((closed_from is null) = (closed_until is null)),
  constraint game_item_listed check (state = 'HEARD' or listed_at is not null)
);

-- What an operator has stopped: a provider, whose `game` is empty, or one game. While it stands no bet is taken there.
create table game_stop (
  code text not null,
  game text not null,
  reason text not null,
  stopped_by text not null,
  stopped_at timestamptz not null,
  primary key (code, game)
);

-- What was played at each game in one Bangkok day, satang and their squares: the sums that a test of its return needs.
create table game_day (
  code text not null,
  game text not null,
  day date not null,
  rounds bigint not null,
  bet bigint not null,
  win bigint not null,
  bet_bet numeric not null,
  win_win numeric not null,
  bet_win numeric not null,
  version bigint not null,
  primary key (code, game, day)
);
create index game_day_day on game_day (day);

-- A game that has given back other than it says, beyond chance. OPEN until an operator has looked: then a new test
-- begins. `chance`: at most so often a game that gives back what it says would ever look so.
create table game_alarm (
  id text primary key,
  code text not null,
  game text not null,
  since date not null,
  state text not null check (state in ('OPEN', 'SEEN')),
  rounds bigint not null,
  bet bigint not null,
  win bigint not null,
  returns integer not null,
  chance double precision not null,
  is_declared boolean not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  note text,
  unique (code, game, since),
  constraint game_alarm_seen check (
    (state = 'SEEN') = (seen_at is not null and seen_by is not null and note is not null))
);
create index game_alarm_open on game_alarm (raised_at) where state = 'OPEN';

-- A round that ended may count other than it did while it was open, though nothing of it is told anew.
create index seamless_round_ended on seamless_round (ended_at) where ended_at is not null;

-- Saved views of rounds, in the columns that the list has now: `game` was the provider, `voided` a state.
update list_view set query = regexp_replace(regexp_replace(regexp_replace(regexp_replace(query,
    '(^|&)f=game\.', '\1f=provider.', 'g'),
    '(^|&)f=voided\.(?:is\.yes|not\.no)(?=&|$)', '\1f=state.is.void', 'g'),
    '(^|&)f=voided\.(?:is\.no|not\.yes)(?=&|$)', '\1f=state.not.void', 'g'),
    '(^|&)f=voided\.[^&]*', '\1', 'g')
  where list = 'rounds';
update list_view set query = regexp_replace(regexp_replace(query,
    '((?:^|&)cols=(?:[^&]*%2C)?)game(?=%2C|&|$)', '\1provider'),
    '((?:^|&)cols=(?:[^&]*%2C)?)voided(?=%2C|&|$)', '\1state')
  where list = 'rounds';

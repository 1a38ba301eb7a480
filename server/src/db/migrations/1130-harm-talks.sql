-- expand: markers of harm and the talks that they open; the version before writes none of it and reads none.
-- Each time a member asked for a higher limit, or none: `play_limit_pending` keeps the newest alone.
create table play_limit_ask (
  id bigint generated always as identity primary key,
  member_id text not null,
  kind text not null,
  period text not null,
  -- Satang; null: none.
  amount bigint check (amount >= 0),
  asked_at timestamptz not null
);
create index play_limit_ask_member on play_limit_ask (member_id, asked_at);

-- Somebody should talk with the member: one at a time for each.
create table harm_talk (
  id text collate "C" primary key,
  member_id text not null,
  state text not null constraint harm_talk_state_check check (state in ('OPEN', 'CLOSED')),
  opened_at timestamptz not null,
  -- When an operator last wrote to the member from it.
  written_at timestamptz,
  closed_at timestamptz,
  closed_by text references operator (id),
  outcome text check (outcome in ('TALKED', 'LIMIT_SET', 'BREAK_TAKEN', 'NO_NEED', 'NOT_REACHED')),
  note text not null default '',
  constraint harm_talk_closed
    check (num_nulls(closed_at, closed_by, outcome) = case state when 'OPEN' then 3 else 0 end)
);
create unique index harm_talk_open on harm_talk (member_id) where state = 'OPEN';
create index harm_talk_member on harm_talk (member_id, opened_at);
create index harm_talk_waiting on harm_talk (opened_at, id) where state = 'OPEN';
create index harm_talk_ended on harm_talk (closed_at desc, id) where state = 'CLOSED';

-- Why: a row for each marker, its figures as they were seen last. Amounts in satang.
create table harm_marker (
  talk_id text collate "C" not null references harm_talk (id) on delete cascade,
  kind text not null check (kind in ('CHASING', 'NIGHTS', 'RAISING', 'LONG', 'RISE', 'AFTER_PAYOUT')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int,
  days int,
  minutes int,
  amount bigint,
  before bigint,
  lost bigint,
  primary key (talk_id, kind)
);

-- Which days are looked at, and behind which member the next step begins; null: nobody is left.
create table harm_sweep (
  is_only boolean primary key default true check (is_only),
  from_at timestamptz not null,
  until_at timestamptz not null,
  after text
);

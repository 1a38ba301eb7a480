-- What operators wrote of a game site: its names, its place among the others, and whether new accounts are opened
-- there. A site without a row is as the catalogue in the code has it.
create table game_listing (
  code text collate "C" primary key,
  name_th text not null check (length(btrim(name_th)) > 0),
  name_la text not null,
  name_en text not null,
  position int not null check (position >= 0),
  active boolean not null
);

-- A member's account at a provider. The password is encrypted (AES-256-GCM, key id first). `version` grows whenever
-- money starts or ends moving here, so that a balance read meanwhile is known to be out of date.
create table game_account (
  member_id text not null,
  code text not null,
  username text not null,
  password_cipher text not null,
  state text not null check (state in ('OPENING', 'ACTIVE')),
  version bigint not null default 0,
  created_at timestamptz not null,
  activated_at timestamptz,
  synced_at timestamptz,
  stale boolean not null default false,
  -- A new password that the provider may have taken on, its answer having been lost: the same one is sent again.
  next_password_cipher text,
  -- Grows with each balance of the provider's that is booked: an answer that was asked for before that is an
  -- older word.
  sync_version bigint not null default 0,
  primary key (member_id, code),
  unique (code, username)
);

-- Passwords of game accounts that were readable before a recovery: made new at the provider, asked until it is done.
create table game_password (
  id text primary key,
  member_id text not null,
  code text not null,
  state text not null check (state in ('ASKED', 'DONE')),
  asked_at timestamptz not null,
  done_at timestamptz,
  next_attempt_at timestamptz,
  attempts int not null default 0
);
create index game_password_due on game_password (next_attempt_at) where state = 'ASKED';
create unique index game_password_open on game_password (member_id, code) where state = 'ASKED';

-- One movement to or from a provider. `reference` is what the provider knows it by. Amounts in satang.
create table game_transfer (
  reference text primary key,
  member_id text not null,
  code text not null,
  direction text not null check (direction in ('IN', 'OUT')),
  amount bigint not null check (amount > 0),
  moved bigint,
  state text not null check (state in ('PENDING', 'DONE', 'FAILED')),
  -- Set once the provider's answer did not come: until it is known no other transfer with this game starts.
  unknown_since timestamptz,
  attempts int not null default 0,
  last_reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What stays unknown for an hour is the operator's to look at; it keeps being asked all the same.
  escalated_at timestamptz,
  -- When the provider is asked next about an unanswered transfer: the member is told. Transfers are found by when
  -- they are due: no job for each. From the moment it is written down the call that wrote it has 20 s; after that,
  -- its process having died, it is anyone's to ask about.
  next_check_at timestamptz,
  -- A provider that says it moved what we had given back. `late_moved` is its word, in satang; `late_settled_at`
  -- is when our books followed it, and until then it is the operator's to settle.
  late_at timestamptz,
  late_moved bigint,
  late_settled_at timestamptz
);
create unique index game_transfer_one_pending on game_transfer (member_id, code) where state = 'PENDING';
create index game_transfer_pending on game_transfer (created_at) where state = 'PENDING';
create index game_transfer_escalated on game_transfer (escalated_at)
  where state = 'PENDING' and escalated_at is not null;
create index game_transfer_late on game_transfer (late_at) where late_at is not null and late_settled_at is null;
-- What was given back after its answer had been missing: asked about again, for its request may still arrive.
create index game_transfer_doubtful on game_transfer (member_id, code, ended_at)
  where state = 'FAILED' and unknown_since is not null;
create index game_transfer_due on game_transfer (next_check_at)
  where state in ('PENDING', 'FAILED') and next_check_at is not null;
-- What a game account's transfers left in it is asked with each look at open bets, and which accounts were touched by
-- each reconciliation: by account and by time, not by reading the transfers of all years.
create index game_transfer_account on game_transfer (member_id, code, ended_at) where state = 'DONE';
create index game_transfer_ended on game_transfer (ended_at) where state = 'DONE';

-- Each time a provider was asked, or did not answer: the history that the operator is shown.
create table game_transfer_word (
  id bigint generated always as identity primary key,
  reference text not null references game_transfer (reference),
  at timestamptz not null,
  said text not null
);
create index game_transfer_word_reference on game_transfer_word (reference, id);

-- A balance further from ours than the setting playReviewAbove: kept here, and not booked as play, until an
-- operator has looked at it. Amounts in satang.
create table game_held_look (
  id text collate "C" primary key,
  member_id text not null,
  code text not null,
  believed bigint not null,
  actual bigint not null,
  state text not null check (state in ('WAITING', 'ACCEPTED', 'REJECTED', 'BOOKED', 'PASSED')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
-- One waits an account; the next check at the same account is written onto it.
create unique index game_held_look_open on game_held_look (member_id, code) where state in ('WAITING', 'ACCEPTED');
create index game_held_look_waiting on game_held_look (first_at) where state = 'WAITING';
-- What was refused of an account stays held, so each reading that differs looks for it.
create index game_held_look_account on game_held_look (member_id, code);

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
  -- A provider may void or correct a round after it was told: what counts is what was said last. A void round
  -- stakes and wins nothing. `revision` counts the times it was told otherwise, from 1.
  voided boolean not null default false,
  revision int not null default 1 check (revision > 0),
  -- What a round counts for turnover, cashback and invites, in percent, as it was when it was heard of.
  weight smallint not null default 100 check (weight between 0 and 100),
  primary key (code, round_id),
  constraint game_round_void_is_nothing check (not voided or (bet = 0 and win = 0))
);
create index game_round_member on game_round (member_id, gathered_at) where member_id is not null;
-- Whose days have changed lately, and the rounds of one day.
create index game_round_gathered on game_round (gathered_at) where member_id is not null;
create index game_round_member_played on game_round (member_id, played_at) where member_id is not null;
-- Rounds of a player whose account we do not know (yet).
create index game_round_unowned on game_round (code, username) where member_id is null;

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
  -- Since when the former version had been heard.
  gathered_at timestamptz not null,
  primary key (code, round_id, revision)
);

-- A round that a provider told and that could not be read, as it came, once however often it is told. `round_id` is
-- null where not even that could be read. `read_at`: when the provider told the round again, and it was booked.
create table game_round_unread (
  id text primary key,
  code text not null,
  round_id text,
  raw text not null check (length(raw) <= 4000),
  why text not null,
  told_at timestamptz not null,
  read_at timestamptz,
  -- A round that could not be read and that an operator has dealt with: by whom, when and why.
  concluded_at timestamptz,
  concluded_by text,
  conclusion text,
  -- What the member lost by a round that could not be read, by an operator's decision; below zero when it was won. It
  -- explains the balance until the round is told readably: without it the stake would look like an open bet as long as
  -- the member plays on.
  member_id text,
  lost bigint not null default 0,
  -- Such a figure gives the provider or the member money: two people said it, and just this one. A round that is dealt
  -- with without a figure needs one.
  approval_id text,
  constraint game_round_unread_concluded
    check (num_nulls(concluded_at, concluded_by, conclusion) in (0, 3)),
  constraint game_round_unread_lost
    check (lost = 0 or (concluded_at is not null and member_id is not null)),
  constraint game_round_unread_two_people check (lost = 0 or approval_id is not null),
  constraint game_round_unread_approved foreign key (approval_id, lost) references approval (id, amount)
);
create index game_round_unread_told on game_round_unread (told_at);
create index game_round_unread_round on game_round_unread (code, round_id) where read_at is null;
create index game_round_unread_waiting on game_round_unread (told_at, id)
  where read_at is null and concluded_at is null;
create index game_round_unread_explains on game_round_unread (member_id, code)
  where lost <> 0 and read_at is null;

-- How far each provider's rounds have been read; moves only together with the rounds it passed.
create table game_round_cursor (
  code text primary key,
  cursor text,
  moved_at timestamptz not null
);

-- What a member has staked and won on one day of Bangkok, in satang: the sum over that day's rounds. A round is in
-- game_round once for ever, so a day summed again, or by two processes at once, is the same or has grown.
create table play_day (
  member_id text not null,
  day date not null,
  turnover bigint not null check (turnover >= 0),
  won bigint not null check (won >= 0),
  last_played_at timestamptz not null,
  summed_at timestamptz not null,
  -- A day's sums follow its rounds, also down. `version` is the sum of their revisions: of two sums of one day
  -- the one that saw more of them is the newer.
  version bigint not null default 0,
  -- The same, each game by its weight.
  counted bigint not null check (counted >= 0),
  counted_won bigint not null check (counted_won >= 0),
  primary key (member_id, day)
);
create index play_day_summed on play_day (summed_at);
create index play_day_member_summed on play_day (member_id, summed_at);

-- When every day of play was last summed again, or all that had changed since the time before.
create table play_sweep (
  id int primary key generated always as identity,
  began_at timestamptz not null
);
create index play_sweep_began on play_sweep (began_at);

-- Grows with each balance of the provider's that is booked: an answer that was asked for before that is an older word.
alter table game_account add column sync_version bigint not null default 0;
-- A balance further from ours than the setting playReviewAbove: kept here, and not booked as play, until an operator has
-- looked at it. Amounts in satang.
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
-- One waits an account; the next look at the same account is written onto it.
create unique index game_held_look_open on game_held_look (member_id, code) where state in ('WAITING', 'ACCEPTED');
create index game_held_look_waiting on game_held_look (first_at) where state = 'WAITING';

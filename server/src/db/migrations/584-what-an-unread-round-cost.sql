-- expand: adds columns and an index
-- What the member lost by a round that could not be read, by an operator's word; below zero when it was won. It
-- explains the balance until the round is told readably: without it the stake would look like an open bet as long as
-- the member plays on.
alter table game_round_unread
  add column member_id text,
  add column lost bigint not null default 0,
  add constraint game_round_unread_lost
    check (lost = 0 or (concluded_at is not null and member_id is not null));
create index game_round_unread_explains on game_round_unread (member_id, code)
  where lost <> 0 and read_at is null;

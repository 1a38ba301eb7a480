-- expand: adds a table
-- A round that a provider told and that could not be read, as it came, once however often it is told. `round_id` is
-- null where not even that could be read. `read_at`: when the provider told the round again, and it was booked.
create table game_round_unread (
  id text primary key,
  code text not null,
  round_id text,
  raw text not null check (length(raw) <= 4000),
  why text not null,
  told_at timestamptz not null,
  read_at timestamptz
);
create index game_round_unread_told on game_round_unread (told_at);
create index game_round_unread_round on game_round_unread (code, round_id) where read_at is null;

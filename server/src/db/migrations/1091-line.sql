-- expand: a member's LINE account, by which they log in and are told; the version before reads and writes none of it.
-- One member has one at most, and one LINE account is one member's.
create table line_account (
  id text primary key,
  member_id text collate "C" not null unique,
  line_user text collate "C" not null unique,
  name text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  notices boolean not null,
  linked_at timestamptz not null,
  recovered_at timestamptz
);

-- A trip to LINE's page: good once, for minutes, and only where it began: in the browser of a log-in, in the session of
-- a link. `recovered_at`: the recovery that what was shown for a link descends from.
create table line_trip (
  state_hash text collate "C" primary key,
  purpose text not null check (purpose in ('LOGIN', 'LINK')),
  place text collate "C" not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  recovered_at timestamptz,
  expires_at timestamptz not null
);
create index line_trip_expires on line_trip (expires_at);

-- By which LINE account a session was opened; null: by none.
alter table session add column line_id text;

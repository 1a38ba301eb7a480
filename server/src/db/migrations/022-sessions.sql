-- A session's token is random and kept only as its SHA-256. `idle_seconds` and `expires_at` are fixed at login,
-- so that a changed setting touches new sessions only.
create table session (
  id text primary key,
  member_id text not null,
  token_hash text collate "C" not null unique,
  remembered boolean not null,
  idle_seconds int not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text not null,
  user_agent text not null
);
create index session_member on session (member_id) where ended_at is null;

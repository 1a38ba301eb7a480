create table passkey (
  id text primary key,
  member_id text not null,
  -- As the authenticator names it, base64url.
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What an authenticator is asked to sign, good once and for a few minutes.
create table passkey_challenge (
  challenge text collate "C" primary key,
  purpose text not null check (purpose in ('REGISTER', 'LOGIN', 'STEP_UP')),
  -- Null at a login: nobody knows yet who it is.
  member_id text,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- A passkey's word for one thing that asks for more than a session. Kept only as a hash.
create table step_up (
  token_hash text collate "C" primary key,
  member_id text not null,
  expires_at timestamptz not null
);
create index step_up_expires on step_up (expires_at);

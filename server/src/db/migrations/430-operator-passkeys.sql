create table operator_passkey (
  id text primary key,
  operator_id text not null references operator (id),
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
create index operator_passkey_operator on operator_passkey (operator_id);

-- What an authenticator is asked to sign, good once and for a few minutes.
create table operator_challenge (
  challenge text collate "C" primary key,
  purpose text not null check (purpose in ('REGISTER', 'LOGIN', 'CONFIRM')),
  -- Null at a login: nobody knows yet who it is.
  operator_id text references operator (id),
  expires_at timestamptz not null
);
create index operator_challenge_expires on operator_challenge (expires_at);

-- Null: the operator has no authenticator of codes, only passkeys. The next one counts once a code
-- of it has been shown.
alter table operator alter column totp_cipher drop not null;
alter table operator add column totp_next_cipher text;

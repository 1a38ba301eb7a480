-- Who works in the console. The password is argon2id; the TOTP secret is sealed under CREDENTIAL_KEYS.
create table operator (
  id text primary key,
  email text collate "C" not null unique check (email = lower(email)),
  name text not null unique,
  role text not null check (role in ('owner', 'finance', 'support', 'content')),
  password_hash text not null,
  totp_cipher text not null,
  -- The newest time step whose code has been used: a code is good once.
  totp_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  -- Null: by the command line.
  created_by text references operator (id)
);

create table operator_recovery_code (
  operator_id text not null references operator (id),
  code_hash text collate "C" not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_session (
  id text primary key,
  operator_id text not null references operator (id),
  token_hash text collate "C" not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text not null
);
create index operator_session_live on operator_session (operator_id) where ended_at is null;

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
  primary key (member_id, code),
  unique (code, username)
);

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
  ended_at timestamptz
);
create unique index game_transfer_one_pending on game_transfer (member_id, code) where state = 'PENDING';
create index game_transfer_pending on game_transfer (created_at) where state = 'PENDING';

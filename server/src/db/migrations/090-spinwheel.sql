-- The prize wheel. Texts are {th, la, en}.
create table spin_prize (
  code text collate "C" primary key check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  kind text not null check (kind in ('CASH', 'BONUS', 'COINS', 'NOTHING')),
  -- Satang; of COINS a number of coins.
  amount bigint not null check (amount >= 0 and (kind = 'NOTHING') = (amount = 0)),
  name jsonb not null,
  -- What a BONUS asks of the member.
  turnover_multiple numeric(8, 2) check (turnover_multiple > 0),
  percent_success numeric(8, 2) check (percent_success > 0),
  percent_fail numeric(8, 2) check (percent_fail >= 0),
  -- No longer given out: its coupons cannot be claimed, wheels that name it are not spun.
  removed_at timestamptz
);

create table spin_wheel (
  id text collate "C" primary key,
  name jsonb not null,
  active boolean not null default false,
  created_at timestamptz not null
);
create unique index spin_wheel_one_active on spin_wheel (active) where active;

create table spin_slice (
  wheel_id text collate "C" not null references spin_wheel (id),
  code text collate "C" not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  position int not null,
  label jsonb not null,
  -- Sanitised HTML in each language.
  description jsonb not null,
  bg_color text not null check (bg_color ~ '^#[0-9a-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9a-f]{6}$'),
  weight int not null check (weight between 0 and 1000000),
  prize_code text collate "C" not null references spin_prize (code),
  primary key (wheel_id, code),
  unique (wheel_id, position)
);

-- A member's server seeds. Its hash is shown while it decides spins, itself only once it has ended.
create table spin_seed (
  id text collate "C" primary key,
  member_id text not null,
  seed_cipher text not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  next_nonce int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index spin_seed_current on spin_seed (member_id) where ended_at is null;
create index spin_seed_ended on spin_seed (member_id, ended_at desc) where ended_at is not null;

create table spin (
  id text collate "C" primary key,
  member_id text not null,
  seed_id text collate "C" not null references spin_seed (id),
  nonce int not null,
  client_seed text not null,
  wheel_id text collate "C" not null,
  -- [{code, weight}] in the wheel's order, as they were drawn over: wheels change.
  odds jsonb not null,
  slice_code text collate "C" not null,
  slice_label jsonb not null,
  prize_code text collate "C" not null,
  remaining_coin bigint not null check (remaining_coin >= 0),
  created_at timestamptz not null,
  -- A nonce decides one spin.
  unique (seed_id, nonce)
);
create index spin_member on spin (member_id, created_at desc);

create table spin_coupon (
  id text collate "C" primary key,
  spin_id text collate "C" not null unique references spin (id),
  member_id text not null,
  -- As it was won, in satang.
  kind text not null check (kind in ('CASH', 'BONUS')),
  amount bigint not null check (amount > 0),
  prize_code text collate "C" not null,
  prize_name jsonb not null,
  slice_code text collate "C" not null,
  slice_label jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- The request that claimed it: a retry of that one is answered as it was.
  claim_reference text collate "C" check ((claim_reference is null) = (claimed_at is null))
);
create index spin_coupon_open on spin_coupon (member_id, created_at desc) where claimed_at is null;

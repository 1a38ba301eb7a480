create table member (
  id text primary key,
  -- The phone: it is the name to log in by.
  username text collate "C" not null constraint member_username_unique unique,
  name text not null,
  password_hash text not null,
  -- LOCKED for failures, under REVIEW, SUSPENDED and CLOSED answer INVALID_USER_1 to 4; INACTIVE is one deactivated.
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'LOCKED', 'REVIEW', 'SUSPENDED', 'CLOSED')),
  excluded_until timestamptz,
  source_code text,
  inviter_id text references member (id),
  bank_code text not null,
  bank_account_name text not null,
  bank_account_no text collate "C" not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  -- When money first moved to or from the bank account: from then on it cannot be changed.
  bank_used_at timestamptz,
  age_confirmed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_bank_unique unique (bank_code, bank_account_no)
);
create index member_inviter on member (inviter_id) where inviter_id is not null;

-- The most specific network that holds an address decides; none: allowed.
create table address_rule (
  network cidr primary key,
  effect text not null check (effect in ('ALLOW', 'DENY')),
  note text not null default '',
  created_at timestamptz not null default now()
);

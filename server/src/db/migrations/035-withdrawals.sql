-- A member's money on its way out. The id is our reference at the bank and names the ledger's hold; it is written down,
-- with the hold, before the bank is called.
create table withdrawal (
  id text collate "C" primary key,
  member_id text not null,
  amount bigint not null check (amount > 0),
  -- REQUESTED waits for operators; APPROVED may be sent; SENT was put before the bank, with or without an answer.
  state text not null check (state in ('REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED')),
  -- How many different operators must approve: 0, 1 or 2.
  approvals_needed int not null check (approvals_needed between 0 and 2),
  -- The registered account when it was asked for; every retry names the same.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  -- What the payee's bank books where that is not baht, in whole kip.
  lak bigint,
  bank_reference text,
  fail_reason text check (state <> 'FAILED' or fail_reason is not null),
  attempts int not null default 0,
  -- When the bank is called or asked next; null while it waits for people and when it has ended.
  next_attempt_at timestamptz check (next_attempt_at is null or state in ('APPROVED', 'SENT')),
  requested_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz
);
-- "One open withdrawal a member" is kept here and nowhere else.
create unique index withdrawal_one_open on withdrawal (member_id) where state in ('REQUESTED', 'APPROVED', 'SENT');
create index withdrawal_to_resolve on withdrawal (next_attempt_at) where next_attempt_at is not null;
create index withdrawal_member on withdrawal (member_id, requested_at desc);

-- The key makes two approvals two different operators.
create table withdrawal_approval (
  withdrawal_id text collate "C" not null references withdrawal (id),
  operator_id text not null,
  approved_at timestamptz not null,
  primary key (withdrawal_id, operator_id)
);

-- A member's money on its way out. The id is our reference at the bank and names the ledger's hold; it is
-- written down, with the hold, before the bank is called.
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
  ended_at timestamptz,
  -- Why a withdrawal waits, or waited, for people or for time; empty: it went out by itself.
  reasons text[] not null default '{}',
  -- When the payout was last put before the bank: sent_at is the first time.
  last_sent_at timestamptz,
  -- The bank's final no, until its status inquiry has agreed or contradicted.
  no_code text,
  no_at timestamptz,
  -- Grows when a payout comes back to the operators: what was approved before was approved on other facts.
  round int not null default 1 check (round > 0),
  -- Who refused a withdrawal: only the same operator's same decision again is answered with the row.
  rejected_by text,
  -- The rate at which a withdrawal in kip was asked for, in hundredths of kip a baht: it is ordered in kip by it. Null:
  -- in baht.
  lak_rate bigint check (lak_rate > 0),
  -- When a payout that waits was last given a reason more: who took the case before that has not seen it.
  reasons_at timestamptz,
  constraint withdrawal_no_whole check ((no_code is null) = (no_at is null)),
  constraint withdrawal_kip check (lak_rate is null or lak > 0)
);
-- "One open withdrawal a member" is kept here and nowhere else.
create unique index withdrawal_one_open on withdrawal (member_id) where state in ('REQUESTED', 'APPROVED', 'SENT');
create index withdrawal_to_resolve on withdrawal (next_attempt_at) where next_attempt_at is not null;
create index withdrawal_member on withdrawal (member_id, requested_at desc);
create index withdrawal_state_requested on withdrawal (state, requested_at);
create trigger approvals after insert or update of state, approvals_needed, round on withdrawal
  for each row when (new.state in ('APPROVED', 'SENT', 'PAID')) execute function withdrawal_demand_approvals();

-- Satang of payouts that went to the bank without an operator's decision, by the minute. The 64 slots are used again
-- and again: a slot whose minute is over an hour old counts for nothing. The slot of the present minute is locked by
-- whoever sends, so that servers side by side cannot pass the bound together.
create table payout_minute (
  slot integer primary key check (slot between 0 and 63),
  minute timestamptz not null,
  amount bigint not null check (amount >= 0)
);
create index payout_minute_minute on payout_minute (minute);

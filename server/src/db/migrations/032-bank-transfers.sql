-- A bank's reference counts once, whoever shows it first: the feed, a slip, or an operator.
create table bank_reference (
  reference text collate "C" primary key,
  via text not null check (via in ('FEED', 'SLIP', 'OPERATOR')),
  claimed_at timestamptz not null
);

-- How far the feed has been read.
create table bank_feed (
  name text primary key,
  cursor text,
  read_at timestamptz not null
);

-- Every transfer that the feed has shown, written in one commit with what it did.
create table bank_transfer (
  reference text collate "C" primary key,
  from_bank_code text not null,
  from_account_no text not null,
  from_name text not null,
  to_account_no text not null,
  -- Hundredths of the currency.
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'LAK')),
  booked_at timestamptz not null,
  received_at timestamptz not null,
  -- WAITING is the operator's queue. PROVED: a slip had brought it to the member before the feed did.
  state text not null check (state in ('CREDITED', 'WAITING', 'PROVED')),
  -- Why it waits, or waited.
  reason text check (state <> 'WAITING' or reason is not null),
  member_id text,
  deposit_id text collate "C" references deposit (id),
  -- The operator who gave it to the member.
  settled_by text,
  settled_at timestamptz
);
create index bank_transfer_waiting on bank_transfer (booked_at) where state = 'WAITING';

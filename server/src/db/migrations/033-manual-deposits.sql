-- A deposit that the member has announced. The id names the ledger's hold, which is the PENDING row of the statement.
create table manual_deposit (
  id text collate "C" primary key,
  member_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('PENDING', 'PAID', 'REPLACED', 'EXPIRED', 'REFUSED')),
  -- The bank's reference that paid it; null when an operator said so before the feed did.
  bank_reference text collate "C",
  deposit_id text collate "C" references deposit (id),
  settled_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'PENDING'))
);
-- A new announcement takes the place of the one before.
create unique index manual_deposit_one_open on manual_deposit (member_id) where state = 'PENDING';
create index manual_deposit_expiring on manual_deposit (expires_at) where state = 'PENDING';
-- What an operator has paid out of turn still has to meet its transfer.
create index manual_deposit_unmatched on manual_deposit (member_id, amount) where state = 'PAID' and bank_reference is null;

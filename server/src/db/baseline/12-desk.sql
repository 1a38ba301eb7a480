-- The last comparison of each house account with the outside's own. Satang, as the house has it: what it holds there.
create table reconciliation_account (
  account text primary key,
  ours bigint not null,
  -- Null: the outside did not answer, or its account is in another currency.
  theirs bigint,
  compared_at timestamptz not null
);

-- What two books say differently, kept until it is closed: by the books when they agree again, or by an operator.
create table reconciliation_break (
  id text collate "C" primary key,
  account text not null,
  kind text not null,
  reference text collate "C" not null,
  -- Satang; null where it cannot be told.
  amount bigint,
  ours text,
  theirs text,
  since timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  closed_reason text,
  unique (account, kind, reference),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_reason is null))
);
create index reconciliation_break_open on reconciliation_break (account, since) where closed_at is null;

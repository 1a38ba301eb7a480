-- A digital wallet's gift link that a member has given us. The id is our reference at the issuer and names the hold;
-- both are written down before the issuer is asked to redeem.
create table wallet_link (
  id text collate "C" primary key,
  member_id text not null,
  -- The link's own code.
  code text collate "C" not null,
  wallet_account text not null,
  -- Satang, as the issuer named it before redeeming.
  amount bigint not null check (amount > 0),
  state text not null check (state in ('REDEEMING', 'REDEEMED', 'FAILED')),
  fail_reason text check (state <> 'FAILED' or fail_reason is not null),
  deposit_id text collate "C" references deposit (id),
  attempts int not null default 0,
  -- When the issuer is asked next; null when it has ended.
  next_attempt_at timestamptz check ((next_attempt_at is null) = (state <> 'REDEEMING')),
  created_at timestamptz not null,
  ended_at timestamptz
);
-- A link is redeemed once, by whoever came first; one that the issuer refused may be tried again.
create unique index wallet_link_once on wallet_link (code) where state in ('REDEEMING', 'REDEEMED');
create index wallet_link_to_resolve on wallet_link (next_attempt_at) where next_attempt_at is not null;

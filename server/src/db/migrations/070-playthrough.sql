-- The lock that a gift puts on a member's withdrawals until its conditions have come true. Amounts in satang.
create table playthrough (
  id text collate "C" primary key,
  member_id text not null,
  kind text not null check (kind in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw')),
  -- The row that gave: a receipt, a coupon.
  source_id text collate "C" not null,
  description text not null,
  amount bigint not null check (amount > 0),
  -- The account that the gift came out of, and what is taken back goes to.
  given_from text not null,
  -- The total balance right after the gift. The targets follow from it and are written down with it.
  base bigint not null check (base >= amount),
  turnover_target bigint check (turnover_target >= 0),
  balance_target bigint check (balance_target >= 0),
  fail_below bigint check (fail_below >= 0),
  state text not null check (state in ('ACTIVE', 'SUCCESS', 'FAILED', 'CANCELLED')),
  opened_at timestamptz not null,
  -- From here on it ends whatever was reached; null: never.
  expires_at timestamptz,
  ended_at timestamptz check ((ended_at is null) = (state = 'ACTIVE')),
  -- Why it ended FAILED; what was taken back by a cancellation or an expiry.
  expired boolean not null default false,
  removed bigint not null default 0 check (removed between 0 and amount)
);
-- Once means once: a row gives one play-through, for ever.
create unique index playthrough_once on playthrough (kind, source_id);
-- "At most one is active" is kept here and nowhere else.
create unique index playthrough_one_active on playthrough (member_id) where state = 'ACTIVE';
create index playthrough_to_expire on playthrough (expires_at) where state = 'ACTIVE' and expires_at is not null;

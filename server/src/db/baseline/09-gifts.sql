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
  -- More than the amount, too: what was won with the gift goes with it.
  removed bigint not null default 0 check (removed >= 0),
  -- What is judged of a play-through is the total balance, less what came into the wallet since from elsewhere
  -- than games. wallet_seq: the wallet's last entry at the opening, the gift itself. leaving: what was on its way
  -- out to a bank then. Satang.
  wallet_seq bigint not null default 0,
  leaving bigint not null default 0 check (leaving >= 0),
  -- Percent by code of game as it was when it opened.
  weights jsonb not null,
  -- What it ended by, so that it is judged again when rounds of it are taken back; null: not by its conditions.
  ended_balance bigint,
  ended_won bigint,
  reopened integer not null default 0 check (reopened >= 0)
);
-- Once means once: a row gives one play-through, for ever.
create unique index playthrough_once on playthrough (kind, source_id);
-- "At most one is active" is kept here and nowhere else.
create unique index playthrough_one_active on playthrough (member_id) where state = 'ACTIVE';
create index playthrough_to_expire on playthrough (expires_at) where state = 'ACTIVE' and expires_at is not null;
create index playthrough_of_member on playthrough (member_id, opened_at);

-- What a member owes of rewards whose play was taken back, and no reward lies there to take it from.
create table reward_debt (
  id text primary key,
  member_id text not null,
  source text not null unique,
  given_from text not null,
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  created_at timestamptz not null
);
create index reward_debt_open on reward_debt (member_id, created_at, id) where paid < amount;

create table reward_debt_payment (
  debt_id text not null references reward_debt (id),
  paid_by text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  primary key (debt_id, paid_by)
);

-- Which terms a member was last shown of what gives: who takes it under others is told so first.
create table terms_shown (
  member_id text not null references member (id),
  -- offer:{id}, prize:{code}, invite, refund, cashback.
  gift text collate "C" not null,
  -- The rule as it stood, not what it came to: the same for all members.
  terms text not null,
  shown_at timestamptz not null,
  primary key (member_id, gift)
);

-- What the house gives: a bonus stands on the bonus page, a promotion behind a code to type in. Amounts in
-- satang; multiples and percents in hundredths (250 is 2.50), so that nothing is ever a float. An empty `la` or
-- `en` falls back to `th`.
create table offer (
  id text collate "C" primary key,
  kind text not null check (kind in ('bonus', 'promotion')),
  code text collate "C" not null,
  position int not null default 0,
  active boolean not null default true,
  -- From and until when it can be taken; null: no bound.
  starts_at timestamptz,
  ends_at timestamptz check (starts_at is null or ends_at > starts_at),
  name_th text not null,
  name_la text not null default '',
  name_en text not null default '',
  description_th text not null default '',
  description_la text not null default '',
  description_en text not null default '',
  -- How often: max_received in all, a day, or a week from Monday, in Bangkok time. A promotion is once a member.
  type text not null check (type in ('limit', 'day', 'week')),
  max_received int not null check (max_received > 0),
  check (kind = 'bonus' or (type = 'limit' and max_received = 1)),
  -- A fixed reward is reward_amount; a percent of the last deposit is at most that.
  reward_amount bigint not null check (reward_amount > 0),
  reward_percent int check (reward_percent > 0),
  -- What must have been deposited: by the last deposit, or within so many hours in all. Null: a gift without a deposit.
  min_deposit bigint check (min_deposit > 0),
  deposit_hours int check (deposit_hours is null or (deposit_hours > 0 and min_deposit is not null)),
  -- How many members' takings there are in all; null: no end.
  quota int check (quota >= 0),
  turnover_multiple int check (turnover_multiple >= 0),
  percent_success int check (percent_success > 10000),
  percent_fail int check (percent_fail between 0 and 9999),
  -- Days that a member has to finish; null: no end.
  play_days int check (play_days > 0),
  -- Percent by category and by code of game; null: what the settings say.
  weights jsonb,
  check (reward_percent is null or (min_deposit is not null and deposit_hours is null)),
  -- An offer that asks nothing at all would lock the wallet and never end.
  constraint offer_has_condition check (
    not active or turnover_multiple is not null or percent_success is not null or percent_fail is not null)
);
create unique index offer_code on offer (kind, code);

create table offer_banner (
  offer_id text collate "C" not null references offer (id) on delete cascade,
  position int not null,
  image text not null,
  html_th text not null default '',
  html_la text not null default '',
  html_en text not null default '',
  primary key (offer_id, position)
);

-- Each time a member took an offer. The play-through that it gave names the receipt's id as its source.
create table offer_receipt (
  id text collate "C" primary key,
  -- No reference to the offer: what was given stays written when an operator deletes it.
  offer_id text collate "C" not null,
  member_id text not null,
  -- '' of type limit; the Bangkok day, or the Monday of its week.
  period text not null,
  -- Counts up in that period, from 1: two that take at once cannot both be the same one.
  number int not null check (number > 0),
  amount bigint not null check (amount > 0),
  -- The deposit that a percent was reckoned from: once for ever.
  deposit_id text collate "C",
  received_at timestamptz not null
);
create unique index offer_receipt_once on offer_receipt (offer_id, member_id, period, number);
create unique index offer_receipt_deposit on offer_receipt (deposit_id) where deposit_id is not null;
create index offer_receipt_member on offer_receipt (member_id, received_at);

-- What an invitee's play of one Bangkok day has earned the inviter. `turnover` (satang) is how much of that
-- day's play_day has been counted: what has come on top of it is what is still to be counted. `earned` is in
-- parts: 10,000 to the satang.
create table invite_earning (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  turnover bigint not null check (turnover >= 0),
  earned bigint not null check (earned >= 0),
  last_played_at timestamptz not null,
  primary key (invitee_id, day)
);
create index invite_earning_inviter on invite_earning (inviter_id, last_played_at desc);

-- The sum of a member's earnings in parts, and what has been received of it in satang. What was earned on bets
-- that are void by now is owed again, and comes off what is earned next.
create table invite_account (
  inviter_id text primary key references member (id),
  earned bigint not null default 0,
  received bigint not null default 0 check (received >= 0),
  receipts int not null default 0,
  takings integer not null default 0
);

-- One receipt, numbered by member, written in one commit with its money.
create table invite_receipt (
  member_id text not null references member (id),
  number int not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, number)
);

-- How much of a member's net loss (satang, over all play_day) refunds have covered, and the fraction of a
-- satang that the last one left over, in parts: 10,000 to the satang.
create table refund_account (
  member_id text primary key references member (id),
  covered bigint not null default 0,
  carried bigint not null default 0 check (carried >= 0 and carried < 10000),
  receipts int not null default 0,
  moves int not null default 0,
  -- The net loss that the last receipt saw, and what of its covered part was taken back since.
  seen bigint not null default 0,
  taken bigint not null default 0,
  takings integer not null default 0
);

-- One refund received into the member's refund account; amounts in satang, the rate in hundredths of a percent.
create table refund_receipt (
  member_id text not null references member (id),
  number int not null,
  net_loss bigint not null check (net_loss > 0),
  rate int not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, number)
);

-- One move of collected refunds into the wallet.
create table refund_move (
  member_id text not null references member (id),
  number int not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, number)
);

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

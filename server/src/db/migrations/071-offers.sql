-- What the house gives: a bonus stands on the bonus page, a promotion behind a code to type in. Amounts in satang; multiples
-- and percents in hundredths (250 is 2.50), so that nothing is ever a float. An empty `la` or `en` falls back to `th`.
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
  check (reward_percent is null or (min_deposit is not null and deposit_hours is null)),
  -- How many members' takings there are in all; null: no end.
  quota int check (quota >= 0),
  turnover_multiple int check (turnover_multiple >= 0),
  percent_success int check (percent_success > 10000),
  percent_fail int check (percent_fail between 0 and 9999),
  -- Days that a member has to finish; null: no end.
  play_days int check (play_days > 0)
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

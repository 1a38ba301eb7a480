-- expand: adds columns that may be left out, and a table
-- What a round counts for turnover, cashback and invites, in percent, as it was when it was heard of.
alter table game_round add column weight smallint not null default 100 check (weight between 0 and 100);
-- Since when the former version had been heard; null: corrected by a server of the version before.
alter table game_round_correction add column gathered_at timestamptz;
-- Weighted; null: summed by a server of the version before, when every game counted in full.
alter table play_day add column counted bigint check (counted >= 0);
alter table play_day add column counted_won bigint check (counted_won >= 0);
-- Percent by category and by code of game; null: what the settings say.
alter table offer add column weights jsonb;

-- Percent by code of game as it was when it opened; null: opened when every game counted in full.
alter table playthrough add column weights jsonb;
-- What it ended by, so that it is judged again when rounds of it are taken back; null: not by its conditions.
alter table playthrough add column ended_balance bigint;
alter table playthrough add column ended_won bigint;
alter table playthrough add column reopened integer not null default 0 check (reopened >= 0);
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

-- The net loss that the last receipt saw, and what of its covered part was taken back since.
alter table refund_account add column seen bigint not null default 0;
alter table refund_account add column taken bigint not null default 0;
alter table refund_account add column takings integer not null default 0;
update refund_account set seen = covered;
alter table invite_account add column takings integer not null default 0;

-- What two operators said: money for the wallet, or more cashback in this week than `refundCap` gives by itself.
alter table adjustment add column purpose text not null default 'wallet'
  check (purpose = 'wallet' or (purpose = 'cashback' and amount > 0));
create table reward_debt_payment (
  debt_id text not null references reward_debt (id),
  paid_by text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  primary key (debt_id, paid_by)
);

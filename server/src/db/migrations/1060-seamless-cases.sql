-- expand: what is asked of rounds that do not end, cases of two people, stake and session limits; the version before
-- writes none of it and reads past it.
-- When the provider was last asked about a round that does not end, and what it said. `case_id`: the decision of two
-- people that holds in it; null as soon as the provider has told its end after all.
alter table seamless_round add column asked_at timestamptz;
alter table seamless_round add column said text;
alter table seamless_round add column case_id text;

-- A round whose end no provider tells: two people end it. `staked` to `took_back`: as the round was before, so that a
-- late answer of the provider is booked in place of theirs. ENDED: by the provider's own answer, early or late. Satang.
create table seamless_case (
  id text primary key,
  code text not null,
  member_id text not null,
  round_id text not null,
  opened_at timestamptz not null,
  state text not null check (state in ('WAITING', 'DECIDED', 'ENDED')),
  outcome text check (outcome in ('LOST', 'WON', 'BACK')),
  won bigint check (won >= 0),
  staked bigint,
  won_before bigint,
  on_table bigint,
  took_back text[],
  approval_id text references approval (id),
  -- The provider said it when it was asked, so nobody had to decide.
  is_told boolean not null default false,
  decided_at timestamptz,
  ended_at timestamptz,
  constraint seamless_case_two_people check (state <> 'DECIDED' or is_told <> (approval_id is not null)),
  constraint seamless_case_decided check ((outcome is null) = (decided_at is null)),
  constraint seamless_case_won check ((outcome = 'WON') = (won is not null) or outcome is null and won is null)
);
create unique index seamless_case_waiting on seamless_case (code, member_id, round_id) where state = 'WAITING';
create index seamless_case_state on seamless_case (state, opened_at);

-- Of what is paid of a debt, what the house bears: two people wrote it off.
alter table seamless_debt add column written_off bigint not null default 0 check (written_off >= 0);
alter table seamless_debt add constraint seamless_debt_written_off check (written_off <= paid);

-- A provider's calls of the last days, beside its own list.
create index seamless_call_made on seamless_call (code, made_at);
-- What a session of bets has staked.
create index seamless_call_bets on seamless_call (member_id, made_at) where kind = 'BET';

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
    'suspense', 'slip', 'chargeback', 'right', 'help', 'gameRound', 'gameDebt'));
alter table approval add constraint approval_game check
  (kind not in ('gameRound', 'gameDebt') or member_id is not null);

-- The stake of one bet, and what one session stakes, beside what is deposited and lost in a day, week or month.
alter table play_limit drop constraint play_limit_kind_check;
alter table play_limit drop constraint play_limit_period_check;
alter table play_limit add constraint play_limit_fits check (
  kind in ('deposit', 'loss') and period in ('day', 'week', 'month')
  or kind = 'stake' and period in ('bet', 'session'));
alter table play_limit_pending drop constraint play_limit_pending_kind_check;
alter table play_limit_pending drop constraint play_limit_pending_period_check;
alter table play_limit_pending add constraint play_limit_pending_fits check (
  kind in ('deposit', 'loss') and period in ('day', 'week', 'month')
  or kind = 'stake' and period in ('bet', 'session'));

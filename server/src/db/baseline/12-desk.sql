-- Money put right by two operators: amount in satang, more than 0 to the member, less than 0 from the member.
create table adjustment (
  id text primary key,
  member_id text not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (length(btrim(reason)) >= 3),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  made_by text not null references operator (id),
  made_at timestamptz not null,
  decided_by text references operator (id),
  decided_at timestamptz,
  decision_reason text,
  -- What two operators said: money for the wallet, or more cashback in this week than `refundCap` gives by itself.
  purpose text not null default 'wallet',
  check ((state = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (purpose = 'wallet' or (purpose = 'cashback' and amount > 0)),
  -- The maker is never the checker.
  constraint adjustment_two_people check (state <> 'done' or decided_by <> made_by)
);
create index adjustment_waiting on adjustment (made_at) where state = 'waiting';
create index adjustment_member on adjustment (member_id, made_at);
create trigger operator_confirmed before insert on adjustment
  for each row execute function operator_demand_confirmed('made_by', 'made_at');
create trigger operator_confirmed_second before update of decided_by on adjustment
  for each row when (new.decided_by is not null) execute function operator_demand_confirmed('decided_by', 'decided_at');
create trigger operator_own before insert on adjustment
  for each row execute function operator_refuse_own('made_by');
create trigger operator_own_second before update of decided_by on adjustment
  for each row when (new.state = 'done') execute function operator_refuse_own('decided_by');
-- Where the maker of an adjustment has left, another says the first word; it is bound as the maker's was.
create trigger operator_confirmed_anew before update of made_by on adjustment
  for each row execute function operator_demand_confirmed('made_by', 'made_at');
create trigger operator_own_anew before update of made_by on adjustment
  for each row execute function operator_refuse_own('made_by');

-- The end of a game transfer or a payout that nobody outside could tell: one operator proposes, another agrees.
create table transfer_decision (
  id text primary key,
  reference text not null,
  happened boolean not null,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'overtaken')),
  reason text not null check (length(btrim(reason)) >= 3),
  made_by text not null references operator (id),
  made_at timestamptz not null,
  agreed_by text references operator (id),
  agreed_at timestamptz,
  check ((state = 'done') = (agreed_by is not null)),
  constraint transfer_decision_two_people check (agreed_by <> made_by)
);
create unique index transfer_decision_open on transfer_decision (reference) where state = 'proposed';
create index transfer_decision_reference on transfer_decision (reference);
create trigger operator_confirmed before insert on transfer_decision
  for each row execute function operator_demand_confirmed('made_by', 'made_at');
create trigger operator_confirmed_second before update of agreed_by on transfer_decision
  for each row when (new.agreed_by is not null) execute function operator_demand_confirmed('agreed_by', 'agreed_at');
create trigger operator_own before insert on transfer_decision
  for each row execute function operator_refuse_own('made_by');
create trigger operator_own_second before update of agreed_by on transfer_decision
  for each row when (new.agreed_by is not null) execute function operator_refuse_own('agreed_by');

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

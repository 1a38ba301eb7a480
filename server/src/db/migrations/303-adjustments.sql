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
  check ((state = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- The maker is never the checker.
  constraint adjustment_two_people check (state <> 'done' or decided_by <> made_by)
);
create index adjustment_waiting on adjustment (made_at) where state = 'waiting';
create index adjustment_member on adjustment (member_id, made_at);

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

-- Who set a setting last, and why; the history is in the audit log.
alter table setting add column changed_by text references operator (id);
alter table setting add column change_reason text;

-- Reports read a range of days: the table grows at its right edge, so a BRIN index costs a posting next to nothing.
create index ledger_transfer_created on ledger_transfer using brin (created_at) with (pages_per_range = 32);

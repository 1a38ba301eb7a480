-- expand: adds tables, a column, and a type of event
-- What a PSP has taken back of a payment, once for each event of its own, and what two operators have decided.
-- Amounts in satang, coins in coins.
alter table psp_event drop constraint psp_event_type_check;
alter table psp_event add constraint psp_event_type_check check (type in ('PAID', 'CANCELLED', 'TAKEN_BACK'));
create index psp_event_reference on psp_event (provider, reference);

alter table deposit add column taken_back bigint not null default 0;
alter table deposit add constraint deposit_taken_back_check check (taken_back between 0 and amount);

create table chargeback (
  id text collate "C" primary key,
  provider text not null,
  -- The PSP's own name for the taking back, and for the payment.
  event_id text collate "C" not null,
  payment_event_id text collate "C" not null,
  reference text collate "C" not null,
  -- What left our account at the PSP; what the event names may be more.
  amount bigint not null check (amount > 0),
  said bigint not null check (said >= amount),
  -- False: a cancel that names another amount than was paid moves nothing until the PSP's report, or two people,
  -- say so.
  booked boolean not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  deposit_id text,
  suspense_id text collate "C" references suspense_item (id),
  member_id text,
  coins bigint not null default 0 check (coins >= 0),
  -- Of a debt, what the member has paid.
  paid bigint not null default 0 check (paid between 0 and amount),
  -- unowned: it was still in suspense and went from there.
  state text not null check (state in ('waiting', 'suspense', 'debt', 'loss', 'unowned')),
  proposed text check (proposed in ('debt', 'suspense', 'loss')),
  proposed_by text references operator (id),
  proposed_at timestamptz,
  proposed_reason text,
  first_by text references operator (id),
  first_at timestamptz,
  second_by text references operator (id),
  decided_at timestamptz,
  decided_reason text,
  unique (provider, event_id),
  check ((deposit_id is null) = (member_id is null)),
  check (num_nulls(proposed, proposed_by, proposed_at, proposed_reason) in (0, 4)),
  check ((state in ('waiting', 'unowned')) = (second_by is null)),
  check (num_nulls(first_by, first_at, second_by, decided_at, decided_reason) in (0, 5)),
  constraint chargeback_debtor check (state <> 'debt' or member_id is not null),
  -- The maker is never the checker.
  constraint chargeback_two_people check (first_by <> second_by)
);
create index chargeback_open on chargeback (received_at) where state in ('waiting', 'suspense');
create index chargeback_member on chargeback (member_id) where state in ('waiting', 'suspense');
create index chargeback_owed on chargeback (member_id, received_at) where state = 'debt' and paid < amount;
create index chargeback_payment on chargeback (provider, payment_event_id);
create trigger operator_confirmed before update of proposed_by on chargeback
  for each row when (new.proposed_by is not null)
  execute function operator_demand_confirmed('proposed_by', 'proposed_at');
create trigger operator_confirmed_second before update of second_by on chargeback
  for each row when (new.second_by is not null) execute function operator_demand_confirmed('second_by', 'decided_at');
create trigger operator_own before update of proposed_by on chargeback
  for each row when (new.proposed_by is not null) execute function operator_refuse_own('proposed_by');
create trigger operator_own_second before update of second_by on chargeback
  for each row when (new.second_by is not null) execute function operator_refuse_own('second_by');

alter table case_hold drop constraint case_hold_kind_check;
alter table case_hold add constraint case_hold_kind_check
  check (kind in ('withdrawal', 'suspense', 'slip', 'transfer', 'adjustment', 'chargeback'));

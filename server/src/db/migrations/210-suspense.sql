-- Money that has arrived and belongs to nobody yet, and lines of the outside that could not be read. Written in one
-- commit with the posting to house:suspense:{account}; a line has no posting.
create table suspense_item (
  id text collate "C" primary key,
  kind text not null check (kind in ('bank', 'psp', 'line')),
  -- bank:{our account} or psp:{provider}: where the money lies, house:{account}, and its suspense, house:suspense:{account}.
  account text not null,
  -- Satang. Null only for a line that could not be read.
  amount bigint check (amount > 0),
  -- The bank's reference, or the PSP's event.
  reference text collate "C" not null,
  reason text not null,
  sending_bank text,
  from_bank_code text not null default '',
  from_account_no text not null default '',
  from_name text not null default '',
  -- The code that a PSP's payment names, and whose it is.
  qrcode_id text collate "C" references qr_code (id),
  owner_id text,
  raw text,
  -- Kip, where it came in kip: it is not returned through a bank that pays baht.
  lak bigint,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  state text not null check (state in ('WAITING', 'RETURNING', 'ASSIGNED', 'RETURNED', 'WRITTEN_OFF')),
  member_id text,
  deposit_id text collate "C" references deposit (id),
  -- Grows when a return has failed: what operators decided before does not count again.
  round int not null default 1,
  -- Who ended it. A slip that proved the owner has no operator.
  approvals_needed int not null default 1 check (approvals_needed in (1, 2)),
  first_operator text,
  second_operator text,
  decided_reason text,
  ended_at timestamptz,
  -- The payout that returns it: our reference at the bank, written down before the bank is called.
  return_reference text collate "C" unique,
  return_attempts int not null default 0,
  sent_at timestamptz,
  refused_at timestamptz,
  next_attempt_at timestamptz check (next_attempt_at is null or state = 'RETURNING'),
  bank_reference text,
  fail_reason text,
  check (amount is not null or kind = 'line'),
  check (raw is not null or kind <> 'line'),
  -- The maker is never the checker.
  check (state = 'WAITING' or approvals_needed < 2 or coalesce(first_operator <> second_operator, false))
);
create index suspense_item_waiting on suspense_item (happened_at) where state in ('WAITING', 'RETURNING');
create index suspense_item_reference on suspense_item (reference);
create index suspense_item_to_resolve on suspense_item (next_attempt_at) where next_attempt_at is not null;

-- What an operator decided. The key makes two decisions of one kind two different operators.
create table suspense_decision (
  item_id text collate "C" not null references suspense_item (id),
  round int not null,
  action text not null check (action in ('assign', 'return', 'writeOff')),
  member_id text not null default '',
  operator_id text not null,
  reason text not null,
  decided_at timestamptz not null,
  primary key (item_id, round, action, member_id, operator_id)
);

-- A bank line's key is our account, the sending bank and the bank's reference. An empty word is one that is not known.
alter table bank_reference
  add column sending_bank text not null default '',
  add column account text not null default '',
  add column deposit_id text collate "C" references deposit (id);
update bank_reference r set deposit_id = d.id from deposit d where d.method = 'BANK' and d.external_id = r.reference;
alter table bank_reference drop constraint bank_reference_pkey;
alter table bank_reference add primary key (reference, sending_bank, account);

alter table bank_transfer
  add column sending_bank text not null default '',
  add column account text not null default '',
  add column suspense_id text collate "C" references suspense_item (id);
-- What came before is known by its reference alone, as it was then.
alter table bank_transfer drop constraint bank_transfer_pkey;
alter table bank_transfer add primary key (reference, sending_bank, account);
alter table bank_transfer drop constraint bank_transfer_state_check;
-- SETTLED: a PSP has paid out what it had taken in for us.
alter table bank_transfer add constraint bank_transfer_state_check
  check (state in ('CREDITED', 'WAITING', 'PROVED', 'ENDED', 'SETTLED'));

-- A code is paid once: the first payment's event. A second goes to suspense.
create table psp_payment (
  provider text not null,
  reference text collate "C" not null,
  event_id text collate "C" not null,
  primary key (provider, reference)
);
insert into psp_payment (provider, reference, event_id)
  select distinct on (provider, reference) provider, reference, event_id from psp_event
  where type = 'PAID' and outcome = 'CREDITED' order by provider, reference, received_at;
alter table psp_event add column suspense_id text collate "C" references suspense_item (id);
alter table psp_event drop constraint psp_event_outcome_check;
alter table psp_event add constraint psp_event_outcome_check check (
  outcome in ('CREDITED', 'CODE_CANCELLED', 'NOTHING_TO_CANCEL', 'UNKNOWN_CODE', 'PAID_TWICE', 'FAR_FROM_ASK'));

-- Which account an announced deposit's hold was taken from.
alter table manual_deposit add column held_from text not null default 'house:bank:main';
create index bank_transfer_booked on bank_transfer (booked_at);
create index bank_transfer_deposit on bank_transfer (deposit_id);
create index bank_reference_deposit on bank_reference (deposit_id);
create index qr_code_psp_reference on qr_code (provider, psp_reference);

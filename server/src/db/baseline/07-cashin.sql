-- A QR code asked of a PSP. The id is our reference there, written down before the PSP is called.
create table qr_code (
  id text collate "C" primary key,
  member_id text not null,
  provider text not null,
  -- Satang, as asked.
  amount bigint not null check (amount > 0),
  -- CREATING: the PSP has not answered yet. FAILED: it said no, nothing, or something that we would not show.
  state text not null check (state in ('CREATING', 'LIVE', 'PAID', 'CANCELLED', 'EXPIRED', 'FAILED')),
  payload text check (state <> 'LIVE' or payload is not null),
  psp_reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the PSP agreed to take no more money for a code that we ended.
  psp_closed_at timestamptz,
  -- When the PSP is asked next what became of it; null: it is known, or no longer asked. The truth behind the job.
  next_poll_at timestamptz
);
-- One live code a member, whatever the provider.
create unique index qr_code_one_live on qr_code (member_id) where state in ('CREATING', 'LIVE');
create index qr_code_to_poll on qr_code (next_poll_at) where next_poll_at is not null;
create index qr_code_psp_reference on qr_code (provider, psp_reference);
create index search_qr_psp_reference on qr_code (psp_reference) where psp_reference is not null;
create index qr_code_unnamed on qr_code (provider, created_at) where psp_reference is null;
-- An operator reads a member's codes, announcements and links that brought no money. Only those are
-- in these indexes: making and paying a code touches none of them.
create index qr_code_unpaid on qr_code (member_id, created_at)
  where state in ('CANCELLED', 'EXPIRED', 'FAILED');

-- A payment that a member was credited: its id is made of the payment's, so that each is credited once.
create table deposit (
  id text collate "C" primary key,
  member_id text not null,
  method text not null,
  source text not null,
  external_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  coins bigint not null check (coins >= 0),
  late boolean not null,
  qrcode_id text collate "C" references qr_code (id),
  paid_at timestamptz not null,
  created_at timestamptz not null,
  taken_back bigint not null default 0,
  constraint deposit_taken_back_check check (taken_back between 0 and amount)
);
create index deposit_member on deposit (member_id, created_at desc);
-- A bank's or a PSP's own reference finds the member too.
create index search_deposit_external on deposit (external_id);

-- Somebody paid us, once, whatever shows it: a line of the bank, a slip, a PSP's event, a wallet link, an announcement
-- that an operator paid. Its id is made of its account, the bank that sent it and the outside's own name for it: one
-- source's reference can never hide another's money. CREDITED as it came, in one commit with its deposit; WAITING is
-- money of nobody yet, in one commit with the posting to house:suspense:{account}; SETTLED is what a PSP paid out of
-- what it had taken in. A line that could not be read is kept here too, and has no posting.
create table incoming_payment (
  id text collate "C" primary key,
  kind text not null check (kind in ('bank', 'psp', 'line', 'walletlink', 'announced')),
  -- bank:{our account}, psp:{provider}: where the money lies, house:{account}, and its suspense,
  -- house:suspense:{account}.
  account text not null,
  -- Satang. Null only for a line that could not be read.
  amount bigint check (amount > 0),
  -- The bank's reference, or the PSP's event.
  reference text collate "C" not null,
  -- Why it waits, or waited.
  reason text not null default '' check (state <> 'WAITING' or reason <> ''),
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
  state text not null check (state in ('CREDITED', 'WAITING', 'RETURNING', 'ASSIGNED', 'RETURNED', 'WRITTEN_OFF',
    'SETTLED')),
  member_id text,
  deposit_id text collate "C",
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
  -- A line of our bank that pays a bill: the PSP that it names and that PSP's own reference of the code. Such a line is
  -- what the PSP had taken in, once the code is known: it is SETTLED, and nobody is given it.
  bill_provider text,
  bill_reference text collate "C",
  -- Its account's own holder has shown it: the bank's line, the PSP's event. A slip alone is not that.
  told boolean not null default true,
  -- What a line brought beyond what its slip had credited: a part of another payment.
  is_rest boolean not null default false,
  -- The PSP's code that it is the first payment of.
  first_of text collate "C",
  check (amount is not null or kind = 'line'),
  check (raw is not null or kind <> 'line'),
  -- The maker is never the checker.
  check (state = 'WAITING' or approvals_needed < 2 or coalesce(first_operator <> second_operator, false))
);
create index incoming_payment_waiting on incoming_payment (happened_at) where state in ('WAITING', 'RETURNING');
create index incoming_payment_reference on incoming_payment (reference);
create index incoming_payment_to_resolve on incoming_payment (next_attempt_at) where next_attempt_at is not null;
create index incoming_payment_bill on incoming_payment (bill_provider, bill_reference) where bill_reference is not null;
-- What one operator alone has given of late, to whomever.
create index incoming_payment_given_alone on incoming_payment (first_operator, ended_at)
  where state = 'ASSIGNED' and second_operator is null;
-- A code is paid once: a second payment of it goes to suspense.
create unique index incoming_payment_first on incoming_payment (account, first_of) where first_of is not null;
create index incoming_payment_by_slip on incoming_payment (id) where kind = 'bank' and not told;

-- Every event that a PSP truly told us, once, by callback or by our asking. Written in one commit with what it did.
create table psp_event (
  provider text not null,
  event_id text collate "C" not null,
  type text not null check (type in ('PAID', 'CANCELLED', 'TAKEN_BACK')),
  -- As the PSP named it; a code of ours or not.
  reference text not null,
  amount bigint not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  -- UNKNOWN_CODE is money that waits for a person: we never issued that code.
  -- GIVEN_BEFORE: operators had given the payment's settlement away before the PSP told of the payment.
  outcome text not null check (outcome in ('CREDITED', 'CODE_CANCELLED', 'NOTHING_TO_CANCEL', 'UNKNOWN_CODE',
    'PAID_TWICE', 'FAR_FROM_ASK', 'GIVEN_BEFORE')),
  -- What a PAID is.
  payment_id text collate "C",
  primary key (provider, event_id, type)
);
create index psp_event_unknown on psp_event (received_at) where outcome = 'UNKNOWN_CODE';
create index psp_event_reference on psp_event (provider, reference);

-- What a PSP has taken back of a payment, once for each event of its own, and what two operators have decided.
-- Amounts in satang, coins in coins.
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
  suspense_id text collate "C" references incoming_payment (id),
  member_id text,
  coins bigint not null default 0 check (coins >= 0),
  -- Of a debt, what the member has paid.
  paid bigint not null default 0 check (paid between 0 and amount),
  -- unowned: it was still in suspense and went from there.
  state text not null check (state in ('waiting', 'suspense', 'debt', 'loss', 'unowned')),
  first_by text references operator (id),
  first_at timestamptz,
  second_by text references operator (id),
  decided_at timestamptz,
  decided_reason text,
  unique (provider, event_id),
  check ((deposit_id is null) = (member_id is null)),
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
-- What an inviter earned of an invitee who owes a payment that its PSP took back is counted anew.
create index chargeback_debtor on chargeback (member_id) where state = 'debt';

-- How far the feed has been read.
create table bank_feed (
  name text primary key,
  cursor text,
  read_at timestamptz not null
);

-- Every transfer that the feed has shown, written in one commit with what it did.
create table bank_transfer (
  reference text collate "C" not null,
  from_bank_code text not null,
  from_account_no text not null,
  from_name text not null,
  to_account_no text not null,
  -- Hundredths of the currency.
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'LAK')),
  booked_at timestamptz not null,
  received_at timestamptz not null,
  -- WAITING is the operator's queue. PROVED: a slip had brought it to the member before the feed did.
  -- SETTLED: a PSP has paid out what it had taken in for us.
  state text not null check (state in ('CREDITED', 'WAITING', 'PROVED', 'ENDED', 'SETTLED')),
  -- Why it waits, or waited.
  reason text check (state <> 'WAITING' or reason is not null),
  member_id text,
  deposit_id text collate "C" references deposit (id),
  -- The operator who gave it to the member.
  settled_by text,
  settled_at timestamptz,
  sending_bank text not null default '',
  account text not null default '',
  -- A line that only pays out what a PSP had taken in is none.
  payment_id text collate "C" references incoming_payment (id),
  -- A line that its slip tells otherwise: true once our books have moved the slip's credit to what the bank says.
  is_booked boolean not null default false,
  primary key (reference, sending_bank, account)
);
create index bank_transfer_waiting on bank_transfer (booked_at) where state = 'WAITING';
create index bank_transfer_booked on bank_transfer (booked_at);
create index bank_transfer_deposit on bank_transfer (deposit_id);

-- A deposit that the member has announced. The id names the ledger's hold, which is the PENDING row of the statement.
create table manual_deposit (
  id text collate "C" primary key,
  member_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('PENDING', 'PAID', 'REPLACED', 'EXPIRED', 'REFUSED')),
  -- The bank's reference that paid it; null when an operator said so before the feed did.
  bank_reference text collate "C",
  deposit_id text collate "C" references deposit (id),
  settled_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'PENDING')),
  -- Which account an announced deposit's hold was taken from.
  held_from text not null default 'house:bank:main'
);
-- A new announcement takes the place of the one before.
create unique index manual_deposit_one_open on manual_deposit (member_id) where state = 'PENDING';
create index manual_deposit_expiring on manual_deposit (expires_at) where state = 'PENDING';
-- What an operator has paid out of turn still has to meet its transfer.
create index manual_deposit_unmatched on manual_deposit (member_id, amount)
  where state = 'PAID' and bank_reference is null;
create index manual_deposit_unpaid on manual_deposit (member_id, created_at)
  where state in ('REPLACED', 'EXPIRED', 'REFUSED');

-- A picture of a bank transfer that a member uploaded, and what became of it. REVIEW waits for an operator; the
-- member sees it as PENDING.
create table slip (
  reference text collate "C" primary key,
  member_id text not null,
  status text not null check (status in ('PENDING', 'REVIEW', 'SUCCESS', 'FAILED')),
  -- Why it failed, in the product's words; or why an operator must look.
  note text check (status not in ('FAILED', 'REVIEW') or note is not null),
  -- Its name in the file store; null when the picture was too large or too small to be taken.
  file text,
  width int not null,
  height int not null,
  -- What its mini-QR says: the whole text, the sending bank's number and the transfer's reference there.
  payload text,
  sending_bank text,
  trans_ref text collate "C",
  -- What the bank's verification says. Amount in satang; accounts as it shows them, mostly masked.
  amount bigint check (amount > 0),
  paid_at timestamptz,
  sender jsonb,
  receiver jsonb,
  deposit_id text collate "C",
  -- Refusals in a row of the bank's own challenge.
  challenges int not null default 0,
  attempts int not null default 0,
  -- When it is looked at next; null while it waits for a person and when it has ended.
  next_check_at timestamptz check (next_check_at is null or status = 'PENDING'),
  decided_by text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the slip's picture was last taken to be read: who was served longest ago is next.
  read_at timestamptz,
  first_operator text,
  constraint slip_two_people check (first_operator <> decided_by)
);
-- One transfer is claimed by one slip at a time. A failed one lets go: another member's copy must not shut the
-- owner out.
create unique index slip_one_claim on slip (sending_bank, trans_ref) where trans_ref is not null and status <> 'FAILED';
create index slip_to_check on slip (next_check_at) where next_check_at is not null;
create index slip_member on slip (member_id, created_at desc, reference);
create index slip_review on slip (created_at) where status = 'REVIEW';
create index slip_waiting on slip (member_id) where status = 'PENDING';
create index search_slip_trans_ref on slip (trans_ref) where trans_ref is not null;
create index slip_given_alone on slip (decided_by, ended_at)
  where status = 'SUCCESS' and first_operator is null and decided_by is not null;

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
create index wallet_link_unpaid on wallet_link (member_id, created_at)
  where state in ('REDEEMING', 'FAILED');

-- A picture of a bank transfer that a member uploaded, and what became of it. REVIEW waits for an operator; the member
-- sees it as PENDING.
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
  ended_at timestamptz
);
-- One transfer is claimed by one slip at a time. A failed one lets go: another member's copy must not shut the owner out.
create unique index slip_one_claim on slip (sending_bank, trans_ref) where trans_ref is not null and status <> 'FAILED';
create index slip_to_check on slip (next_check_at) where next_check_at is not null;
create index slip_member on slip (member_id, created_at desc, reference);
create index slip_review on slip (created_at) where status = 'REVIEW';

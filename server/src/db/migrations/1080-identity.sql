-- expand: who members are, and who is kept away; the version before knows nothing of it.
-- One asking of a member for a higher level. What was typed of the card is sealed, but for its name and last digits.
create table identity_case (
  id text collate "C" primary key,
  member_id text not null,
  to_level smallint not null check (to_level in (2, 3)),
  state text not null check (state in ('DRAFT', 'WAITING', 'AGAIN', 'ACCEPTED', 'REFUSED')),
  -- Counts how often it was sent: a decision is about the pictures that were seen.
  round int not null default 0,
  card_name text,
  -- Number and birth date.
  card_cipher text,
  -- Of the number, by a secret of ours: one card, one account.
  card_key text collate "C",
  card_tail text,
  -- YYYY-MM-DD; null: never.
  expires_on text collate "C" check (expires_on ~ '^\d{4}-\d\d-\d\d$'),
  -- Level 3: where the money comes from, as the member tells it.
  source text,
  -- What the verifier said of this round; null until it has.
  verdict jsonb,
  next_check_at timestamptz,
  attempts int not null default 0,
  -- What the member is told, and what the operator wrote.
  why text,
  words text,
  decided_by text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  constraint identity_case_sent check (state = 'DRAFT' or sent_at is not null),
  constraint identity_case_ended check ((state in ('ACCEPTED', 'REFUSED')) = (ended_at is not null)),
  constraint identity_case_due check (next_check_at is null or state = 'WAITING')
);
create unique index identity_case_open on identity_case (member_id) where state in ('DRAFT', 'WAITING', 'AGAIN');
create index identity_case_queue on identity_case (state, sent_at);
create index identity_case_member on identity_case (member_id, created_at);
create index identity_case_to_check on identity_case (next_check_at) where next_check_at is not null;

-- A picture, sealed in the storage by a key of its own, which is sealed here: without its row it is noise.
create table identity_paper (
  id text collate "C" primary key,
  case_id text not null references identity_case (id),
  member_id text not null,
  kind text not null check (kind in ('card', 'selfie', 'book', 'funds')),
  file text not null,
  key_cipher text not null,
  created_at timestamptz not null,
  unique (case_id, kind)
);
create index identity_paper_member on identity_paper (member_id);

-- The level that a person has given; levels 0 and 1 follow from the bank's answer and have no row.
create table identity_level (
  member_id text primary key references member (id),
  level smallint not null check (level in (2, 3)),
  case_id text not null,
  -- One card is one member's.
  card_key text collate "C" not null constraint identity_level_card unique,
  -- YYYY-MM-DD; null: never.
  expires_on text collate "C" check (expires_on ~ '^\d{4}-\d\d-\d\d$'),
  since timestamptz not null
);

-- By which a card's number is known again without being readable: 13 digits are soon tried out.
create table identity_secret (
  id text primary key check (id = 'card'),
  secret_cipher text not null
);

-- Who is kept away. `identity`: one spelling of the phone, account, device or card.
create table identity_block (
  id text collate "C" primary key,
  kind text not null check (kind in ('PHONE', 'BANK', 'DEVICE', 'CARD')),
  identity text collate "C" not null,
  shown text not null,
  reason text not null check (length(btrim(reason)) >= 3),
  made_by text not null references operator (id),
  made_at timestamptz not null,
  -- Null: for good.
  until timestamptz check (until > made_at),
  lifted_by text references operator (id),
  lifted_at timestamptz,
  -- Two people: who asked for it and who confirmed.
  lift_approval text references approval (id),
  constraint identity_block_lifted check ((lifted_at is null) = (lifted_by is null)
    and (lifted_at is null) = (lift_approval is null))
);
create unique index identity_block_open on identity_block (identity) where lifted_at is null;
create index identity_block_made on identity_block (made_at);

-- The device on which a session was opened, by its cookie; null: an older one, or none.
alter table session add column device_id text collate "C";
create index session_device on session (device_id) where device_id is not null;

-- Every event that a PSP truly told us, once, by callback or by our asking. Written in one commit with what it did.
create table psp_event (
  provider text not null,
  event_id text collate "C" not null,
  type text not null check (type in ('PAID', 'CANCELLED')),
  -- As the PSP named it; a code of ours or not.
  reference text not null,
  amount bigint not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  -- UNKNOWN_CODE is money that waits for a person: we never issued that code.
  outcome text not null check (outcome in ('CREDITED', 'CODE_CANCELLED', 'NOTHING_TO_CANCEL', 'UNKNOWN_CODE')),
  primary key (provider, event_id, type)
);
create index psp_event_unknown on psp_event (received_at) where outcome = 'UNKNOWN_CODE';

-- Money that came in, from whatever source. The unique key names the source too: one source's reference can never
-- hide another's deposit.
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
  unique (method, source, external_id)
);
create index deposit_member on deposit (member_id, created_at desc);

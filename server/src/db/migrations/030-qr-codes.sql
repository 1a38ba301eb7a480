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

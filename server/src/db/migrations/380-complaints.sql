create table complaint (
  id text primary key,
  -- What the member is told and quotes: C-000123.
  number bigint not null unique generated always as identity,
  member_id text not null,
  -- The member's own id of it: a resend is the same complaint.
  client_id text collate "C" not null,
  subject text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  state text not null check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  answer text,
  answered_at timestamptz,
  answered_by text,
  closed_at timestamptz,
  unique (member_id, client_id),
  check ((state = 'OPEN') = (answered_at is null)),
  check ((answered_at is null) = (answer is null)),
  check (state <> 'CLOSED' or closed_at is not null)
);
create index complaint_state on complaint (state, due_at);
create index complaint_opened on complaint (opened_at);

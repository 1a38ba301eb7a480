-- The first answer to each Idempotency-Key of a member. A row without a status belongs to a request still under way,
-- or to one whose process died: `owner` tells which.
create table idempotency_key (
  member_id text not null,
  key text collate "C" not null,
  call text not null,
  body_hash text not null,
  owner text not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);

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

-- How often something was tried in a window: logins, codes, validations. Kept here so that every process counts
-- together and a restart forgets nothing.
create table attempt (
  key text collate "C" primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index attempt_resets on attempt (resets_at);

-- What several servers count together within a minute: calls of one member, one address. Told by each server
-- about once a second, of those who call much only. Nothing is lost with it, so no journal is kept of it.
create unlogged table shared_count (
  key text primary key,
  hits bigint not null,
  resets_at timestamptz not null
);
create index shared_count_resets on shared_count (resets_at);

-- Socket.IO's adapter: payloads too long for NOTIFY.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- Written only while traces are kept. Nothing is lost with it, so no journal is kept of it.
create unlogged table trace_origin (
  operation text not null,
  key text not null,
  traceparent text not null,
  forgotten_at timestamptz not null,
  primary key (operation, key)
);
create index trace_origin_forgotten on trace_origin (forgotten_at);

-- Which parts of the demo content a database has ever been given: what an operator deletes does not come back.
create table demo_part (
  name text primary key,
  given_at timestamptz not null
);

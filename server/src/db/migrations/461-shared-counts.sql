-- What several servers count together within a minute: calls of one member, one address. Told by each server about once
-- a second, of those who call much only. Nothing is lost with it, so no journal is kept of it.
create unlogged table shared_count (
  key text primary key,
  hits bigint not null,
  resets_at timestamptz not null
);
create index shared_count_resets on shared_count (resets_at);

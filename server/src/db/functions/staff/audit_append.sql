create or replace function audit_append() returns trigger language plpgsql as $$
declare
  last_seq bigint;
  last_hash text;
begin
  -- One at a time until commit: the order of the chain is the order of the commits.
  perform pg_advisory_xact_lock(7302005);
  select e.seq, e.hash into last_seq, last_hash from audit_entry e order by e.seq desc limit 1;
  new.seq := coalesce(last_seq, 0) + 1;
  new.previous := coalesce(last_hash, repeat('0', 64));
  new.hash := audit_hash(new);
  return new;
end $$;

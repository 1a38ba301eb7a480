create or replace function audit_keep_head() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_head set seq = new.seq, hash = new.hash;
  return null;
end $$;

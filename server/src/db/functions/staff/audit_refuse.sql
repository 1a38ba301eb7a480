create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

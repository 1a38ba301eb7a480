-- The head of the operators' log: the number and hash of its newest entry. Each closed day's root holds it from now on,
-- as the last leaf of its tree (days closed before have none), so that the end of the log cannot be cut off, nor an
-- entry be rewritten with all hashes behind it, without a public root failing.
alter table ledger_day_root
  add audit_seq bigint,
  add audit_hash text,
  add constraint ledger_day_root_audit_head check ((audit_seq is null) = (audit_hash is null));

-- The newest head, for the entries that no day's root holds yet. One row, written with each entry under its lock.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash)
  select coalesce(max(seq), 0), coalesce((array_agg(hash order by seq desc))[1], repeat('0', 64))
  from (select seq, hash from audit_entry order by seq desc limit 1) newest;
revoke insert, update, delete on audit_head from krapao_app;

create function audit_keep_head() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_head set seq = new.seq, hash = new.hash;
  return null;
end $$;
create trigger audit_entry_head after insert on audit_entry for each row execute function audit_keep_head();

-- What operators did: written in the transaction of the action, never changed, each entry chained to the one before
-- by its hash.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  operator_id text not null,
  operator text not null,
  action text not null,
  subject text not null,
  -- Whose money or data it is about, where it is about a member.
  member_id text,
  before jsonb,
  after jsonb,
  reason text,
  previous text not null,
  hash text not null
);
create index audit_entry_subject on audit_entry (subject, seq);
create index audit_entry_member on audit_entry (member_id, seq) where member_id is not null;

create function audit_hash(e audit_entry) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    e.previous, e.seq, extract(epoch from e.at)::text, e.operator_id, e.operator, e.action, e.subject, e.member_id,
    e.before, e.after, e.reason)::text, 'UTF8')), 'hex')
$$;

create function audit_append() returns trigger language plpgsql as $$
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
create trigger audit_entry_append before insert on audit_entry for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function audit_refuse();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function audit_refuse();

create or replace function audit_hash(e audit_entry) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    e.previous, e.seq, extract(epoch from e.at)::text, e.operator_id, e.operator, e.action, e.subject, e.member_id,
    e.before, e.after, e.reason)::text, 'UTF8')), 'hex')
$$;

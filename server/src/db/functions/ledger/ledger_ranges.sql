-- The ranges as the catalog has them, oldest first: postings from first_id to before end_id.
create or replace function ledger_ranges() returns table (first_id bigint, end_id bigint, archived boolean)
language sql stable set search_path = public, pg_temp as $$
  select substring(r.bound from 'FROM \(''?(\d+)')::bigint, substring(r.bound from 'TO \(''?(\d+)')::bigint,
    r.parent = 'archive.ledger_entry'::regclass
  from (select i.inhparent as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('public.ledger_entry'::regclass, 'archive.ledger_entry'::regclass)) r
  where r.bound <> 'DEFAULT' order by 1
$$;

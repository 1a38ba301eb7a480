-- expand: the same two tables for whoever reads and posts, in ranges
-- ledger_entry and ledger_line in ranges of postings, by transfer_id, which grows with time. The table that was there
-- becomes the first range as it is: its check (554, 555) proves its rows, so no row is read or written here.
--
-- A unique key of a partitioned table must hold the column that it is divided by, so (account, number) is unique in
-- each range by an index of its own, and across ranges by ledger_check_entries and ledger_check_lines: an account's
-- new entries and lines have higher numbers than it counts. ledger_apply has the account's row locked meanwhile.

alter table ledger_entry rename to ledger_entry_0;
alter table ledger_line rename to ledger_line_0;
drop trigger zero_sum on ledger_entry_0;
drop function ledger_zero_sum();

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance bigint not null
) partition by range (transfer_id);
create table ledger_line (
  account_id bigint not null,
  number bigint not null,
  transfer_id bigint not null,
  type text not null,
  from_name text not null,
  to_name text not null,
  amount bigint not null,
  item_kind text,
  item_description text,
  note jsonb,
  constraint ledger_line_amount_check check (amount >= 0)
) partition by range (transfer_id);

-- What was taken out of the ranges that are posted to: still read, never written.
create schema archive;
create table archive.ledger_entry (like ledger_entry) partition by range (transfer_id);
create table archive.ledger_line (like ledger_line including constraints) partition by range (transfer_id);
grant usage on schema archive to krapao_app;
grant select on all tables in schema archive to krapao_app;

do $$
declare part text; ends bigint;
begin
  foreach part in array array['ledger_entry', 'ledger_line'] loop
    select substring(pg_get_constraintdef(oid) from 'transfer_id < ''?(\d+)')::bigint into strict ends
      from pg_constraint where conname = part || '_range' and conrelid = (part || '_0')::regclass;
    execute format('alter table %I attach partition %I for values from (0) to (%s)', part, part || '_0', ends);
    -- Only what nobody has made a range for: a posting is never refused for want of one.
    execute format('create table %I partition of %I default', part || '_rest', part);
  end loop;
end $$;
alter table ledger_entry_rest add primary key (account_id, seq);
alter table ledger_line_rest add primary key (account_id, number);
create index ledger_entry_rest_transfer on ledger_entry_rest (transfer_id);
create index ledger_line_rest_transfer on ledger_line_rest (transfer_id);

create trigger immutable before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_line
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_entry_rest
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_line_rest
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on archive.ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on archive.ledger_line
  for each statement execute function ledger_refuse_change();
revoke insert, update, delete on ledger_entry, ledger_line, ledger_entry_rest, ledger_line_rest from krapao_app;

create function ledger_check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation';
  end if;
  -- The account's own count grows after its entries are written.
  if exists (select from added x join ledger_account a on a.id = x.account_id where x.seq <= a.seq) then
    raise exception 'an account has an entry of this number' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger checked after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_check_entries();

create function ledger_check_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added x join ledger_account a on a.id = x.account_id where x.number <= a.lines) then
    raise exception 'a statement has a line of this number' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger checked after insert on ledger_line referencing new table as added
  for each statement execute function ledger_check_lines();

-- All that was ever posted: what looks back further than the archive begins reads these.
create view ledger_entry_all as select * from ledger_entry union all select * from archive.ledger_entry;
create view ledger_line_all as select * from ledger_line union all select * from archive.ledger_line;
grant select on ledger_entry_all, ledger_line_all to krapao_app;
revoke insert, update, delete on ledger_entry_all, ledger_line_all from krapao_app;

-- The ranges as the catalog has them, oldest first: postings from first_id to before end_id.
create function ledger_ranges() returns table (first_id bigint, end_id bigint, archived boolean)
language sql stable set search_path = public, pg_temp as $$
  select substring(r.bound from 'FROM \(''?(\d+)')::bigint, substring(r.bound from 'TO \(''?(\d+)')::bigint,
    r.parent = 'archive.ledger_entry'::regclass
  from (select i.inhparent as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('public.ledger_entry'::regclass, 'archive.ledger_entry'::regclass)) r
  where r.bound <> 'DEFAULT' order by 1
$$;

-- Makes the range from p_first to before p_end; nobody waits but for the moment in which it is hung in.
create function ledger_add_range(p_first bigint, p_end bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare part text; own text;
begin
  foreach part in array array['ledger_entry', 'ledger_line'] loop
    own := part || '_' || p_first;
    execute format('create table %I (like %I including constraints, primary key (account_id, %I),
      constraint %I check (transfer_id >= %s and transfer_id < %s))',
      own, part, case part when 'ledger_entry' then 'seq' else 'number' end, part || '_range', p_first, p_end);
    execute format('create index %I on %I (transfer_id)', own || '_transfer', own);
    execute format('create trigger immutable before update or delete or truncate on %I
      for each statement execute function ledger_refuse_change()', own);
    execute format('revoke insert, update, delete on %I from krapao_app', own);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', part, own, p_first, p_end);
  end loop;
end $$;
revoke execute on function ledger_add_range from public;

-- Sees to it that two ranges are ahead of the newest posting, each as large as the last month was, at least a million.
-- Answers how many it made.
create function ledger_make_ranges() returns int language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  newest bigint; size bigint; ends bigint; made int := 0;
begin
  -- One at a time; postings go on.
  lock table only ledger_entry in share update exclusive mode;
  select last_value into newest from ledger_transfer_id;
  select greatest(1, ceil(coalesce(sum(r.size), 0) / 1000000.0))::bigint * 1000000 into size from ledger_day_root r
    where r.day > (select max(day) - 31 from ledger_day_root);
  -- Behind what came while no range was ahead, if that ever was so.
  select greatest((select max(end_id) from ledger_ranges()),
    ((select coalesce(max(transfer_id), 0) from ledger_entry_rest) / 1000000 + 1) * 1000000,
    ((select coalesce(max(transfer_id), 0) from ledger_line_rest) / 1000000 + 1) * 1000000) into ends;
  while (select count(*) from ledger_ranges() where first_id > newest) < 2 loop
    perform ledger_add_range(ends, ends + size);
    ends := ends + size;
    made := made + 1;
  end loop;
  return made;
end $$;

-- Moves the oldest range into the archive; whoever may call this has looked whether it is time. Whoever reads lines and
-- entries in one transaction may wait for the archive, which waits for it in turn: the archive gives way after half a
-- second, before the database looks for a deadlock (after one) and stops either of the two.
create function ledger_move_to_archive(p_first bigint, p_end bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare part text; own text;
begin
  -- In the order in which postings write.
  lock table ledger_entry, ledger_line in access exclusive mode;
  foreach part in array array['ledger_entry', 'ledger_line'] loop
    own := part || '_' || p_first;
    execute format('alter table public.%I detach partition %I', part, own);
    execute format('alter table %I set schema archive', own);
    execute format('alter table archive.%I attach partition archive.%I for values from (%s) to (%s)',
      part, own, p_first, p_end);
  end loop;
end $$;
revoke execute on function ledger_move_to_archive from public;

-- Archives the oldest range if its newest posting was before p_before, and three months ago by the database's clock
-- (limits, cashback and reports look back a month or two), and a checkpoint has proven all of it. Answers the range's
-- first posting, or null when there is none to archive.
create function ledger_archive_range(p_before timestamptz) returns bigint language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare oldest record; newest timestamptz;
begin
  lock table only ledger_entry in share update exclusive mode;
  select * into oldest from ledger_ranges() where not archived order by first_id limit 1;
  if oldest.end_id > coalesce((select max(transfer_id) from ledger_checkpoint), 0) then return null; end if;
  select created_at into newest from ledger_transfer where id < oldest.end_id order by id desc limit 1;
  if newest is null or newest >= least(p_before, now() - interval '3 months') then return null; end if;
  perform ledger_move_to_archive(oldest.first_id, oldest.end_id);
  return oldest.first_id;
end $$;

select ledger_make_ranges();

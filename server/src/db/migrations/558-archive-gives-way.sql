-- expand: nothing but the nightly job calls what is dropped, and only where the archive is switched on
-- Whoever reads lines and entries in one transaction may wait for the archive, which waits for it in turn. The archive
-- gives way, before the database looks for a deadlock (after a second) and stops either of the two. And the time
-- comes from the caller, as everywhere; by the database's own clock three months stay.
create or replace function ledger_move_to_archive(p_first bigint, p_end bigint) returns void
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

alter function ledger_make_ranges() set lock_timeout = '500ms';

drop function ledger_archive_range(int);
-- Archives the oldest range if its newest posting was before p_before, and three months ago, and a checkpoint has
-- proven all of it. Answers the range's first posting, or null when there is none to archive.
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

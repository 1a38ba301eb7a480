-- Moves the oldest range into the archive; whoever may call this has looked whether it is time. Whoever reads
-- lines and entries in one transaction may wait for the archive, which waits for it in turn: the archive gives
-- way after half a second, before the database looks for a deadlock (after one) and stops either of the two.
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
revoke execute on function ledger_move_to_archive from public;

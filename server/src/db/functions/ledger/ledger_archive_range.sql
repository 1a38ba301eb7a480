-- Archives the oldest range if its newest posting was before p_before, and three months ago by the database's clock
-- (limits, cashback and reports look back a month or two), and a checkpoint has proven all of it. Answers the range's
-- first posting, or null when there is none to archive.
create or replace function ledger_archive_range(p_before timestamptz) returns bigint language plpgsql
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

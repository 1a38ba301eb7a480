-- Sees to it that two ranges are ahead of the newest posting, each as large as the last month was, at least a
-- million. Answers how many it made.
create or replace function ledger_make_ranges() returns int language plpgsql
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

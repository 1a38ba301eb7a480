-- Makes the range from p_first to before p_end; nobody waits but for the moment in which it is hung in.
create or replace function ledger_add_range(p_first bigint, p_end bigint) returns void
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

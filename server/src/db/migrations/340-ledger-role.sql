-- The server works as krapao_app, which reads the books and writes them through the functions below alone.
-- The role is the cluster's, so another database of ours may have made it.
do $$ begin
  create role krapao_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  if not pg_has_role(current_user, 'krapao_app', 'member') then
    execute format('grant krapao_app to %I', current_user);
  end if;
  -- The queue keeps its tables in a schema that it makes itself.
  execute format('grant create on database %I to krapao_app', current_database());
end $$;

grant usage on schema public, extensions to krapao_app;
grant select, insert, update, delete on all tables in schema public to krapao_app;
grant usage, select, update on all sequences in schema public to krapao_app;
alter default privileges in schema public grant select, insert, update, delete on tables to krapao_app;
alter default privileges in schema public grant usage, select, update on sequences to krapao_app;

revoke insert, update, delete on ledger_account, ledger_transfer, ledger_entry, ledger_line, ledger_resolution,
  ledger_open_hold from krapao_app;
revoke usage, update on sequence ledger_transfer_id from krapao_app;
-- A day is closed once, by an insert; triggers refuse any other change.
revoke update, delete on ledger_day_root, ledger_day_leaves from krapao_app;
revoke insert, update, delete on schema_migration from krapao_app;

alter function ledger_apply(timestamptz, text[], text[], text[], smallint[], text[], uuid[], text[], bigint[], int[],
  text[], int[], int[], int[], bigint[]) security definer;
alter function ledger_apply(timestamptz, text[], text[], text[], smallint[], text[], uuid[], text[], bigint[], int[],
  text[], int[], int[], int[], bigint[]) set search_path = public, pg_temp;

-- Opens accounts that do not exist yet: a member's never goes below zero, the house's may.
create function ledger_open(p_address text[]) returns void language sql
security definer set search_path = public, pg_temp as $$
  insert into ledger_account (address, floor)
  select a, case when a like 'member:%' then 0 end from unnest(p_address) a
  on conflict (address) do nothing
$$;

-- A queue that an earlier version made belongs to whoever ran that.
do $$ declare each text; begin
  if to_regnamespace('pgboss') is null then return; end if;
  execute 'alter schema pgboss owner to krapao_app';
  for each in
    select format('alter %s %s owner to krapao_app', case relkind when 'v' then 'view' else 'table' end, oid::regclass)
    from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v')
    union all
    select format('alter routine %s owner to krapao_app', oid::regprocedure)
    from pg_proc where pronamespace = 'pgboss'::regnamespace
    union all
    select format('alter type %s owner to krapao_app', oid::regtype)
    from pg_type where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
  loop
    execute each;
  end loop;
end $$;

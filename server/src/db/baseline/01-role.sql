-- The server works as krapao_app, which reads the books and writes them through functions alone: what follows is
-- granted for every table, and revoked beside the tables that are not the server's to write.
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

-- pg_trgm lies here, where there is one.
create schema if not exists extensions;
grant usage on schema public, extensions to krapao_app;
alter default privileges in schema public grant select, insert, update, delete on tables to krapao_app;
alter default privileges in schema public grant usage, select, update on sequences to krapao_app;
-- What the migrations keep of themselves was there before.
grant select on schema_migration, schema_function to krapao_app;

#!/bin/sh
# Once, on an empty database: the owner, who is no superuser, and the role that the servers log in as.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" --username "${POSTGRES_USER:-postgres}" \
  --dbname postgres <<'SQL'
create role krapao_owner login createrole password :'owner';
create role krapao_app login password :'app';
grant krapao_app to krapao_owner with admin option;
create database krapao owner krapao_owner template template0 encoding 'UTF8' locale 'C';
SQL

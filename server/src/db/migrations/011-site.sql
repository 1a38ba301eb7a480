-- What an operator has set otherwise than the defaults in code.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- expand: adds a table and columns that may be left out
-- A setting that lets more money out than the default does waits, where there is a second owner, for that one's word.
create table setting_proposal (
  key text primary key,
  value jsonb not null,
  asked_by text not null references operator (id),
  asked_at timestamptz not null,
  reason text not null
);
create trigger operator_confirmed before insert or update on setting_proposal
  for each row execute function operator_demand_confirmed('asked_by', 'asked_at');
alter table setting add column confirmed_by text references operator (id);
alter table setting add constraint setting_two_owners check (confirmed_by <> changed_by);

-- What moves members' money elsewhere, or gives much of ours, is not published by who saved it.
alter table content_version add column needs_second boolean not null default false;
alter table content_version add constraint content_two_people
  check (published_by is null or not needs_second or published_by <> saved_by);

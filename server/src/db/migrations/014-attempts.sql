-- How often something was tried in a window: logins, codes, validations. Kept here so that every process counts
-- together and a restart forgets nothing.
create table attempt (
  key text collate "C" primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index attempt_resets on attempt (resets_at);

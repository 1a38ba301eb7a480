-- expand: where an operator's session is told of what waits while the console is closed; the version before writes
-- none of it. The endpoint is the browser's own push service; it belongs to one session at a time.
create table operator_push_subscription (
  session_id text primary key references operator_session (id) on delete cascade,
  endpoint text collate "C" not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  created_at timestamptz not null
);

-- What an operator was told last, and when: one notice for one thing, on all devices at once.
create table operator_push_told (
  operator_id text not null references operator (id),
  thing text collate "C" not null,
  told_at timestamptz not null,
  primary key (operator_id, thing)
);
create index operator_push_told_at on operator_push_told (told_at);

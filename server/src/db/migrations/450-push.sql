-- Where a session's device is told of money and answers while the app is closed. The endpoint is the browser's own push
-- service; it belongs to one session at a time, and is used only while that session is.
create table push_subscription (
  session_id text primary key,
  member_id text not null,
  endpoint text collate "C" not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  kinds text[] not null,
  amounts boolean not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id);

-- Stretches in which a session was in use: a break longer than the setting begins the next. Time at play is their union.
create table session_activity (
  session_id text not null,
  nth int not null,
  member_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- How many reality checks of this stretch have been told.
  reality_told int not null default 0,
  primary key (session_id, nth)
);
create index session_activity_member on session_activity (member_id, to_at);
create index session_activity_latest on session_activity (to_at);

-- The login before, and the list of sessions.
create index session_member_created on session (member_id, created_at desc);

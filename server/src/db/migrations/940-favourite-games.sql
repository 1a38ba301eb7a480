-- expand: the games that a member marks; the version before knows nothing of them.
create table game_favourite (
  member_id text not null references member (id) on delete cascade,
  code text not null,
  created_at timestamptz not null,
  primary key (member_id, code)
);

-- expand: what a member was told, kept on the account; the version before knows nothing of it.
create table notice (
  id text collate "C" primary key,
  member_id text not null references member (id),
  kind text not null,
  at timestamptz not null,
  amount bigint check (amount > 0),
  detail text not null,
  reference text collate "C"
);
create index notice_member on notice (member_id, at desc, id desc);
create table notice_read (
  member_id text primary key references member (id),
  until timestamptz not null
);

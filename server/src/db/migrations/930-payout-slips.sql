-- expand: the public slip of a paid withdrawal, made when its member first asks for it
create table payout_slip (
  -- As good as a password for what the slip shows, and for nothing else.
  code text collate "C" primary key,
  withdrawal_id text collate "C" not null unique references withdrawal (id),
  made_at timestamptz not null
);

-- What an invitee's play of one Bangkok day has earned the inviter. `turnover` (satang) is how much of that day's play_day
-- has been counted: what has come on top of it is what is still to be counted. `earned` is in parts: 10,000 to the satang.
create table invite_earning (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  turnover bigint not null check (turnover >= 0),
  earned bigint not null check (earned >= 0),
  last_played_at timestamptz not null,
  primary key (invitee_id, day)
);
create index invite_earning_inviter on invite_earning (inviter_id, last_played_at desc);

-- The sum of a member's earnings in parts, and what has been received of it in satang: never more than was earned.
create table invite_account (
  inviter_id text primary key references member (id),
  earned bigint not null default 0,
  received bigint not null default 0 check (received >= 0),
  receipts int not null default 0,
  constraint invite_received_within_earned check (received * 10000 <= earned)
);

-- One receipt, numbered by member, written in one commit with its money.
create table invite_receipt (
  member_id text not null references member (id),
  number int not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, number)
);

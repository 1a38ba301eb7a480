-- How much of a member's net loss (satang, over all play_day) refunds have covered, and the fraction of a satang that the
-- last one left over, in parts: 10,000 to the satang.
create table refund_account (
  member_id text primary key references member (id),
  covered bigint not null default 0,
  carried bigint not null default 0 check (carried >= 0 and carried < 10000),
  receipts int not null default 0,
  moves int not null default 0
);

-- One refund received into the member's refund account; amounts in satang, the rate in hundredths of a percent.
create table refund_receipt (
  member_id text not null references member (id),
  number int not null,
  net_loss bigint not null check (net_loss > 0),
  rate int not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, number)
);

-- One move of collected refunds into the wallet.
create table refund_move (
  member_id text not null references member (id),
  number int not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, number)
);

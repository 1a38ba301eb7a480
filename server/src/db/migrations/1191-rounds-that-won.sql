-- expand: a payout asks which rounds of its member won much of late, and read all that they ever played.
create index seamless_round_won on seamless_round (member_id, moved_at) where won > 0;

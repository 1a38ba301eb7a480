-- expand: what a provider has taken back since a moment, also of bets that are older; an index alone.
create index seamless_call_back on seamless_call (code, back_at) where back_at is not null;

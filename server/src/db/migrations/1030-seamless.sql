-- expand: wallets that the provider calls; the version before knows nothing of them.
-- A member's name at a provider that calls our wallet. No money lies there, and no password is needed.
create table seamless_account (
  member_id text not null,
  code text not null,
  username text not null,
  created_at timestamptz not null,
  primary key (member_id, code),
  unique (code, username)
);

-- One launch of a game: what its bets are known by. `login_id`: the member's own session, with which it ends for bets.
create table seamless_session (
  token_hash text primary key,
  member_id text not null,
  code text not null,
  game text not null,
  login_id text not null,
  opened_at timestamptz not null
);
create index seamless_session_member on seamless_session (member_id, code, opened_at);
create index seamless_session_opened on seamless_session (opened_at);

-- A round as the calls of its provider have made it, satang. `on_table`: what of the stakes is not decided yet.
-- `told_id`: its id in game_round, where two members' rounds may not share one.
create table seamless_round (
  code text not null,
  member_id text not null,
  round_id text not null,
  told_id text not null,
  game text not null,
  state text not null check (state in ('OPEN', 'ENDED', 'VOID')),
  staked bigint not null check (staked >= 0),
  won bigint not null check (won >= 0),
  on_table bigint not null check (on_table between 0 and staked),
  opened_at timestamptz not null,
  moved_at timestamptz not null,
  ended_at timestamptz,
  primary key (code, member_id, round_id),
  constraint seamless_round_end check ((state = 'OPEN') = (ended_at is null)),
  constraint seamless_round_void check (state <> 'VOID' or (staked = 0 and won = 0 and on_table = 0))
);
create index seamless_round_named on seamless_round (code, round_id);
create index seamless_round_open on seamless_round (opened_at) where state = 'OPEN';

-- Each call that a provider made, once for ever by its own id, with what it was answered. `refers_to`: the id of the
-- call that it is about. BARRED: taken back before it came, so that it is refused when it does.
create table seamless_call (
  code text not null,
  call_id text not null,
  member_id text not null,
  round_id text not null,
  game text not null,
  kind text not null check (kind in ('BET', 'WIN', 'ROLLBACK', 'CANCEL', 'UNSETTLE', 'ADJUST', 'END')),
  staked bigint not null check (staked >= 0),
  won bigint not null,
  refers_to text,
  state text not null check (state in ('DONE', 'BACK', 'REFUSED', 'BARRED')),
  refusal text,
  balance bigint not null,
  -- There was nothing to take back, or to end.
  was_nothing boolean not null,
  made_at timestamptz not null,
  back_at timestamptz,
  primary key (code, call_id),
  constraint seamless_call_refused check ((state = 'REFUSED') = (refusal is not null))
);
create index seamless_call_round on seamless_call (code, member_id, round_id);

-- What a provider took back and the wallet could not pay: the member owes it. Satang.
create table seamless_debt (
  id text primary key,
  member_id text not null,
  code text not null,
  round_id text not null,
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  made_at timestamptz not null
);
create index seamless_debt_open on seamless_debt (member_id, made_at) where paid < amount;

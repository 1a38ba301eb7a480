-- expand: adds columns that may be left out and three tables, and replaces a trigger's function
-- The last recovery of the password: what descends from it is not the owner's own for seven days.
alter table member add column last_recovered_at timestamptz;
update member set last_recovered_at = recovered_at where recovered_at is not null;
-- Two recoveries within seven days: nothing leaves the account until an operator has looked at proof of identity.
alter table member add column contested_at timestamptz;

-- The recovery that a passkey descends from; null: none, or long ago. A challenge keeps it until the passkey is made.
alter table passkey add column recovered_at timestamptz;
update passkey p set recovered_at = m.recovered_at from member m
  where m.id = p.member_id and p.created_at >= m.recovered_at;
alter table passkey_challenge add column recovered_at timestamptz;

-- Bank accounts that were changed with nothing but what a recovery had given, with the account of before.
create table bank_change (
  id text primary key,
  member_id text not null,
  changed_at timestamptz not null,
  -- A recovery before this moment gives the account of before back.
  until timestamptz not null,
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  bank_account_name_other text,
  bank_twin boolean not null,
  to_bank_code text not null,
  to_account_no text not null,
  -- Given back, or confirmed by a later change of the owner's own.
  ended_at timestamptz,
  given_back boolean not null default false
);
create index bank_change_member on bank_change (member_id, changed_at);

-- Passkeys that were removed in the same way: the whole row, for the recovery that puts it back.
create table passkey_removed (
  id text primary key,
  member_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  recovered_at timestamptz,
  removed_at timestamptz not null,
  until timestamptz not null
);
create index passkey_removed_member on passkey_removed (member_id);

-- Passwords of game accounts that were readable before a recovery: made new at the provider, asked until it is done.
create table game_password (
  id text primary key,
  member_id text not null,
  code text not null,
  state text not null check (state in ('ASKED', 'DONE')),
  asked_at timestamptz not null,
  done_at timestamptz,
  next_attempt_at timestamptz,
  attempts int not null default 0
);
create index game_password_due on game_password (next_attempt_at) where state = 'ASKED';
create unique index game_password_open on game_password (member_id, code) where state = 'ASKED';

-- Of a change that puts a number away and reserves it, and another who takes it, the later sees the earlier: who
-- registers, takes or leaves a number has it alone until the commit.
create or replace function member_refuse_excluded() returns trigger language plpgsql as $$
declare
  new_key text := bank_account_key(new.bank_code, new.bank_account_no);
  old_key text;
begin
  if tg_op = 'INSERT' or new.username <> old.username then
    -- One at a time for a phone, so that two who register it at once see each other.
    perform pg_advisory_xact_lock(hashtextextended('phone:' || phone_key(new.username), 0));
    if exists (select from member m where phone_key(m.username) = phone_key(new.username) and m.id <> new.id)
        or exists (select from excluded_identity x
          where x.identity = 'phone:' || phone_key(new.username) and x.member_id <> new.id) then
      raise unique_violation using message = 'a phone that is another''s', constraint = 'member_username_unique';
    end if;
  end if;
  if tg_op = 'UPDATE' then
    old_key := bank_account_key(old.bank_code, old.bank_account_no);
  end if;
  if old_key is distinct from new_key then
    -- In one order for everybody.
    if least(old_key, new_key) not in (':', '') then
      perform pg_advisory_xact_lock(hashtextextended('bank:' || least(old_key, new_key), 0));
    end if;
    if old_key is not null and greatest(old_key, new_key) not in (':', '') then
      perform pg_advisory_xact_lock(hashtextextended('bank:' || greatest(old_key, new_key), 0));
    end if;
  end if;
  if exists (select from excluded_identity x
      where x.identity = 'bank:' || new_key and x.member_id <> new.id) then
    raise unique_violation using message = 'an excluded bank account', constraint = 'member_bank_unique';
  end if;
  return new;
end $$;

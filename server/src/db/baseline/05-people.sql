create table member (
  id text primary key,
  -- The phone: it is the name to log in by.
  username text collate "C" not null constraint member_username_unique unique,
  name text not null,
  password_hash text not null,
  -- LOCKED for failures, under REVIEW, SUSPENDED and CLOSED answer INVALID_USER_1 to 4; INACTIVE is one deactivated.
  status text not null default 'ACTIVE'
    check (status in ('ACTIVE', 'INACTIVE', 'LOCKED', 'REVIEW', 'SUSPENDED', 'CLOSED')),
  excluded_until timestamptz,
  source_code text,
  inviter_id text references member (id),
  bank_code text not null,
  bank_account_name text not null,
  bank_account_no text collate "C" not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  -- When money first moved to or from the bank account: from then on it cannot be changed.
  bank_used_at timestamptz,
  age_confirmed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A name that was replaced by its English spelling: the account keeps both.
  bank_account_name_other text,
  -- Until when payouts rest: after a change of the bank account, and after the password was recovered.
  bank_rest_until timestamptz,
  recovery_rest_until timestamptz,
  search_key text generated always as (search_spelling(name || ' ' || bank_account_name)) stored,
  search_digits text generated always as (username || ' ' || bank_account_no) stored,
  -- When the member asked to close the account: no deposit and no play since; the status follows once no money is left.
  closed_at timestamptz,
  -- Since when a member has the registered account, and which ones they had before: what was sent in
  -- an earlier member's time is not money of the next.
  bank_since timestamptz,
  -- When an account that its member had closed was shut. Money that comes after it opens the account for withdrawing.
  shut_at timestamptz,
  -- The recovery that payouts rest for, and the last one.
  recovered_at timestamptz,
  -- What descends from the last recovery is not the owner's own for seven days.
  last_recovered_at timestamptz,
  -- Two recoveries within seven days: nothing leaves the account until an operator has looked at proof of identity.
  contested_at timestamptz
);
-- pg_trgm comes with PostgreSQL, but a host may not offer it, or not to us: then a search reads every member.
do $$
begin
  create extension if not exists pg_trgm schema extensions;
  execute 'create index member_search_key on member using gin (search_key extensions.gin_trgm_ops)';
  execute 'create index member_search_digits on member using gin (search_digits extensions.gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
create index member_inviter on member (inviter_id) where inviter_id is not null;
create index search_member_created on member (created_at);
create index member_closing on member (closed_at) where closed_at is not null and status <> 'CLOSED';
create unique index member_bank_unique on member (bank_account_key(bank_code, bank_account_no));
create index member_shut on member (shut_at) where shut_at is not null and status = 'CLOSED';
-- Two members of one key are refused by member_refuse_excluded.
create index member_phone_key on member (phone_key(username));
create trigger member_bank_registered after insert on member for each row
  when (new.bank_code <> '' and new.bank_account_no <> '') execute function bank_holder_ask_anew();
create trigger member_bank_changed after update of bank_code, bank_account_no, bank_account_name on member for each row
  when ((new.bank_code, new.bank_account_no, new.bank_account_name)
    is distinct from (old.bank_code, old.bank_account_no, old.bank_account_name))
  execute function bank_holder_ask_anew();
create trigger refuse_excluded before insert or update of username, bank_code, bank_account_no on member
  for each row execute function member_refuse_excluded();
create trigger keep_excluded after update of bank_code, bank_account_no on member
  for each row execute function member_keep_excluded();
create trigger bank_past before insert or update of bank_code, bank_account_no on member
  for each row execute function member_keep_bank_past();
create trigger house_account before insert or update of bank_code, bank_account_no on member
  for each row execute function member_refuse_house_account();

-- What the bank says of the holder of a member's registered account (name inquiry).
create table bank_holder (
  member_id text primary key references member (id) on delete cascade,
  -- Counts the accounts and names that this member has registered: an answer about an older one is not kept.
  change int not null default 1,
  -- ASKED: asked, and no answer so far. UNKNOWN: the names cannot be compared, as in two scripts.
  state text not null check (state in ('UNASKED', 'ASKED', 'AGREES', 'DIFFERS', 'UNKNOWN')),
  -- The name that the bank gave, shortened; null without an answer, or when the bank knows no such account.
  says text,
  attempts int not null default 0,
  -- When the bank is asked next; null once it has answered.
  next_ask_at timestamptz check ((next_ask_at is null) = (state in ('AGREES', 'DIFFERS', 'UNKNOWN'))),
  asked_at timestamptz,
  answered_at timestamptz
);
create index bank_holder_to_ask on bank_holder (next_ask_at) where next_ask_at is not null;

create table member_bank_past (
  member_id text not null,
  account_key text collate "C" not null,
  from_at timestamptz,
  left_at timestamptz not null
);
create index member_bank_past_account on member_bank_past (account_key);

-- Bank accounts that were changed with nothing but what a recovery had given, with the account from before.
create table bank_change (
  id text primary key,
  member_id text not null,
  changed_at timestamptz not null,
  -- A recovery before this moment gives the account from before back.
  until timestamptz not null,
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  bank_account_name_other text,
  to_bank_code text not null,
  to_account_no text not null,
  -- Given back, or confirmed by a later change of the owner's own.
  ended_at timestamptz,
  given_back boolean not null default false
);
create index bank_change_member on bank_change (member_id, changed_at);

-- What operators noted about a member; never shown to the member.
create table member_note (
  id text primary key,
  member_id text not null,
  operator_id text not null references operator (id),
  operator text not null,
  body text not null,
  created_at timestamptz not null
);
create index member_note_member on member_note (member_id, created_at);

-- The most specific network that holds an address decides; none: allowed.
create table address_rule (
  network cidr primary key,
  effect text not null check (effect in ('ALLOW', 'DENY')),
  note text not null default '',
  created_at timestamptz not null default now()
);

-- One text message with a code. Token and code are kept only as hashes; the code's takes the token in, so that six
-- digits cannot be tried out on a stolen table.
create table otp (
  token_hash text collate "C" primary key,
  phone text collate "C" not null,
  ref text not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- A verified token is good once, for its own visitor: that a phone was verified says nothing of who asks.
  used_at timestamptz check (used_at is null or verified_at is not null),
  -- A code belongs to who asked for it: wrong guesses, and newer codes, of a stranger at another address do not
  -- touch it.
  address text collate "C" not null default ''
);
create index otp_phone_created on otp (phone, created_at);

create table otp_phone (
  phone text collate "C" not null,
  blocked_until timestamptz,
  address text collate "C" not null default '',
  primary key (phone, address)
);

-- A session's token is random and kept only as its SHA-256. `idle_seconds` and `expires_at` are fixed at login,
-- so that a changed setting touches new sessions only.
create table session (
  id text primary key,
  member_id text not null,
  token_hash text collate "C" not null unique,
  remembered boolean not null,
  idle_seconds int not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text not null,
  user_agent text not null,
  -- The passkey that opened a session, or gave a word: both end with it. Null: a password did.
  passkey_id text
);
create index session_member on session (member_id) where ended_at is null;
-- What is over is deleted after its time (jobs/retention.ts): each of these finds it without reading the table.
create index session_over on session (least(ended_at, expires_at));
-- The login before, and the list of sessions.
create index session_member_created on session (member_id, created_at desc);

-- Stretches in which a session was in use: a break longer than the setting begins the next. Time at play is
-- their union.
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

create table passkey (
  id text primary key,
  member_id text not null,
  -- As the authenticator names it, base64url.
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The recovery that a passkey descends from; null: none, or long ago. A challenge keeps it until the passkey is made.
  recovered_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What an authenticator is asked to sign, good once and for a few minutes.
create table passkey_challenge (
  challenge text collate "C" primary key,
  purpose text not null check (purpose in ('REGISTER', 'LOGIN', 'STEP_UP')),
  -- Null at a login: nobody knows yet who it is.
  member_id text,
  expires_at timestamptz not null,
  recovered_at timestamptz
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

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

-- A passkey proof for one thing that asks for more than a session. Kept only as a hash.
create table step_up (
  token_hash text collate "C" primary key,
  member_id text not null,
  expires_at timestamptz not null,
  passkey_id text
);
create index step_up_expires on step_up (expires_at);

-- Where a session's device is told of money and answers while the app is closed. The endpoint is the browser's
-- own push service; it belongs to one session at a time, and is used only while that session is.
create table push_subscription (
  session_id text primary key,
  member_id text not null,
  endpoint text collate "C" not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  kinds text[] not null,
  amounts boolean not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id);

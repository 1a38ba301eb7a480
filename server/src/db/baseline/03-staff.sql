-- Who works in the console. The password is argon2id; the TOTP secret is sealed under CREDENTIAL_KEYS.
create table operator (
  id text primary key,
  email text collate "C" not null unique check (email = lower(email)),
  name text not null unique,
  role text not null check (role in ('owner', 'finance', 'support', 'content')),
  -- Null: invited, and no password of their own yet.
  password_hash text,
  -- Null: the operator has no authenticator of codes, only passkeys. The next one counts once a code
  -- of it has been shown.
  totp_cipher text,
  -- The newest time step whose code has been used: a code is good once.
  totp_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  -- Null: by the command line.
  created_by text references operator (id),
  totp_next_cipher text,
  -- Whom an owner makes, resets, raises or switches on decides about money only once a second owner has confirmed it;
  -- where there is no second owner, from counts_from on. Null granted_by: by the command line, which is above owners.
  granted_by text references operator (id),
  granted_at timestamptz,
  counts_from timestamptz,
  confirmed_by text references operator (id),
  confirmed_at timestamptz,
  -- The phone of an operator's own member account, where there is one: its cases are another's.
  phone text collate "C",
  -- When another owner took away that this one's word counts as an owner's; nobody is alone at once by that.
  owner_until timestamptz,
  constraint operator_grant_whole check ((granted_by is null) = (granted_at is null)
    and (confirmed_by is null) = (confirmed_at is null)
    and (granted_by is not null or (confirmed_by is null and counts_from is null))),
  constraint operator_made_is_granted check (created_by is null or granted_by is not null),
  -- Neither who asked nor who is concerned.
  constraint operator_two_owners check (confirmed_by <> granted_by and confirmed_by <> id)
);
create trigger operator_grant before update of role, active, confirmed_by on operator
  for each row execute function operator_demand_grant();

create table operator_recovery_code (
  operator_id text not null references operator (id),
  code_hash text collate "C" not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_passkey (
  id text primary key,
  operator_id text not null references operator (id),
  -- As the authenticator names it, base64url.
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- What an authenticator is asked to sign, good once and for a few minutes.
create table operator_challenge (
  challenge text collate "C" primary key,
  purpose text not null check (purpose in ('REGISTER', 'LOGIN', 'CONFIRM')),
  -- Null at a login: nobody knows yet who it is.
  operator_id text references operator (id),
  expires_at timestamptz not null
);
create index operator_challenge_expires on operator_challenge (expires_at);

create table operator_session (
  id text primary key,
  operator_id text not null references operator (id),
  token_hash text collate "C" not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text not null,
  -- When an operator last showed the password and a second factor again in this session; null: at its start.
  proved_at timestamptz
);
create index operator_session_live on operator_session (operator_id) where ended_at is null;

-- A link by which an operator sets their own password and authenticator: hashed, once, for a while.
create table operator_invitation (
  operator_id text primary key references operator (id),
  code_hash text collate "C" not null unique,
  -- The authenticator that counts once a code of it has been shown.
  totp_cipher text not null,
  expires_at timestamptz not null
);

-- What operators did: written in the transaction of the action, never changed, each entry chained to the one before
-- by its hash.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  operator_id text not null,
  operator text not null,
  action text not null,
  subject text not null,
  -- Whose money or data it is about, where it is about a member.
  member_id text,
  before jsonb,
  after jsonb,
  reason text,
  previous text not null,
  hash text not null
);
create index audit_entry_subject on audit_entry (subject, seq);
create index audit_entry_member on audit_entry (member_id, seq) where member_id is not null;
create trigger audit_entry_append before insert on audit_entry for each row execute function audit_append();
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function audit_refuse();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function audit_refuse();
create trigger audit_entry_head after insert on audit_entry for each row execute function audit_keep_head();
-- What takes no second person is still not done by who has the member account: its standing, its disputes, its rounds,
-- its payouts' refusal, and that a bank's line stands as its slip has it.
create trigger operator_own before insert on audit_entry for each row when (new.action in (
    'break.close', 'member.contest.lift', 'member.status', 'round.conclude', 'round.read', 'withdrawal.reject'))
  execute function operator_refuse_own();

-- The newest head, for the entries that no day's root holds yet. One row, written with each entry under its lock.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));
revoke insert, update, delete on audit_head from krapao_app;

-- Who works at which case of a queue, and until when: others see it, and decide nothing of it meanwhile.
create table case_hold (
  kind text not null check (kind in ('withdrawal', 'suspense', 'slip', 'transfer', 'adjustment', 'chargeback')),
  -- The reference or id of the case.
  subject text collate "C" not null,
  operator_id text not null references operator (id),
  taken_at timestamptz not null,
  until timestamptz not null check (until > taken_at),
  primary key (kind, subject),
  -- One operator works at one case of a queue: nobody keeps many from the others.
  constraint case_hold_one unique (kind, operator_id)
);

-- What one operator has asked for or said of a case, and what a second one said to it. Operators are never deleted.
create table approval (
  id text collate "C" primary key,
  kind text not null check (kind in
    ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
      'suspense', 'slip', 'chargeback')),
  -- The thing, or the reference of the case.
  subject text collate "C" not null,
  -- Of the case: what is asked of a later version is another question.
  version text collate "C",
  -- Whose money it is, and how much in satang.
  member_id text,
  amount bigint,
  before jsonb,
  after jsonb not null,
  -- Baht a day; null: it costs nothing that can be simulated.
  cost_mean float8,
  cost_worst float8,
  -- One where the sum is small, or nobody else holds the right.
  needs smallint not null default 2 check (needs in (1, 2)),
  proposed_by text not null,
  proposed_at timestamptz not null,
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'takenBack', 'overtaken')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  -- Nobody else held the right.
  alone boolean not null default false,
  check ((state = 'waiting') = (decided_at is null)),
  check (needs = 2 or kind in ('withdrawal', 'suspense', 'slip') or alone),
  check (not alone or needs = 1 and kind in ('offer', 'wheel', 'setting', 'depositAccount', 'contact')),
  check (kind not in ('adjustment', 'round', 'withdrawal') or amount is not null),
  check (kind not in ('adjustment', 'round') or amount <> 0),
  check (kind in ('withdrawal', 'slip') or length(btrim(reason)) >= 3),
  -- Money put right, or more cashback than the cap gives: amount in satang, more than 0 to the member.
  constraint approval_adjustment check (kind <> 'adjustment' or member_id is not null
    and (after ->> 'purpose' = 'wallet' or after ->> 'purpose' = 'cashback' and amount > 0)),
  unique (id, amount),
  constraint approval_two_people check (case
    when needs = 1 then state = 'done' and decided_by is null
    when state in ('done', 'refused') then decided_by is not null and decided_by <> proposed_by
    else true end)
);
-- One question at a time about a thing; of money of nobody known, each answer once.
create unique index approval_waiting on approval (kind, subject)
  where state = 'waiting' and kind not in ('suspense', 'slip');
create unique index approval_answer on approval (kind, subject, version)
  where state = 'waiting' and kind in ('suspense', 'slip');
create index approval_subject on approval (subject);
create index approval_member on approval (member_id, kind) where member_id is not null;
create index approval_by_time on approval (decided_at) where state <> 'waiting';
create index approval_by_one on approval (proposed_by, decided_at) where needs = 1;

create trigger approval_fit before insert or update on approval
  for each row execute function approval_demand_fit();

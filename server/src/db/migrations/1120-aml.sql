-- expand: cases of money that looks laundered; the version before writes none of it and reads none.
-- One for each member, opened again by what is found later.
create table aml_case (
  id text collate "C" primary key,
  number int generated always as identity unique,
  member_id text not null constraint aml_case_member unique,
  state text not null constraint aml_case_state_check check (state in ('OPEN', 'CLOSED')),
  -- Counts what was found: a decision is about what was seen.
  round int not null default 0,
  -- Of the heaviest hit.
  severity smallint not null default 0,
  opened_at timestamptz not null,
  hit_at timestamptz not null,
  held_by text references operator (id),
  outcome text check (outcome in ('CLEARED', 'REPORTED')),
  closed_at timestamptz,
  closed_by text references operator (id),
  -- Two people: who asked for it and who confirmed.
  approval text references approval (id),
  constraint aml_case_closed check (num_nulls(outcome, closed_at, closed_by, approval) in (0, 4)
    and (state = 'CLOSED') = (outcome is not null))
);
create index aml_case_open on aml_case (severity desc, hit_at, id) where state = 'OPEN';
create index aml_case_ended on aml_case (closed_at desc, id) where state = 'CLOSED';

-- What was found, once for each key: `weight` says whether it is more than before.
create table aml_hit (
  id bigint primary key generated always as identity,
  case_id text collate "C" not null references aml_case (id),
  kind text not null check (kind in ('PASS_THROUGH', 'STRUCTURING', 'MANY_TO_ONE', 'EQUAL_ROUNDS', 'BOTH_SIDES',
    'SUDDEN', 'LISTED')),
  key text collate "C" not null,
  weight bigint not null check (weight >= 0),
  -- Satang.
  amount bigint not null check (amount >= 0),
  figures jsonb not null,
  movements jsonb not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  constraint aml_hit_once unique (case_id, kind, key)
);

-- What operators have noted: nobody changes it.
create table aml_note (
  id bigint primary key generated always as identity,
  case_id text collate "C" not null references aml_case (id),
  operator_id text not null references operator (id),
  at timestamptz not null,
  text text not null check (length(btrim(text)) >= 3)
);
create index aml_note_case on aml_note (case_id, at);

-- How far the movements of money have been looked at.
create table aml_sweep (
  is_only boolean primary key default true check (is_only),
  swept_at timestamptz not null
);

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
    'suspense', 'slip', 'chargeback', 'right', 'help', 'gameRound', 'gameDebt', 'game', 'identity', 'block', 'aml'));
alter table approval add constraint approval_aml check (kind <> 'aml' or member_id is not null);

-- Nobody works at a case about an account that they have a part in.
drop trigger operator_own on audit_entry;
create trigger operator_own before insert on audit_entry for each row when (new.action in (
    'aml.hold', 'aml.note', 'aml.report', 'break.close', 'identity.again', 'identity.approve', 'identity.look',
    'member.contest.lift', 'member.status', 'round.conclude', 'round.read', 'withdrawal.reject'))
  execute function operator_refuse_own();

-- Members whose names are to be compared with the watch list; written by the triggers `aml_name_*`.
create table aml_name_new (member_id text primary key, at timestamptz not null);
create trigger aml_name_registered after insert on member for each row execute function aml_note_name();
create trigger aml_name_changed after update of name, bank_account_name, bank_account_name_other on member for each row
  when ((new.name, new.bank_account_name, new.bank_account_name_other)
    is distinct from (old.name, old.bank_account_name, old.bank_account_name_other))
  execute function aml_note_name();
create trigger aml_name_card after insert or update of card_name on identity_case for each row
  when (new.card_name is not null) execute function aml_note_name();

-- With which text of the list all members are compared, and how far that has come.
create table aml_screening (
  is_only boolean primary key default true check (is_only),
  version text not null,
  people int not null,
  after_id text collate "C" not null default '',
  done_at timestamptz,
  -- Why the file cannot be read now; the list before is used.
  fault text
);

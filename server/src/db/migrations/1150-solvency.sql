-- expand: what members were owed at the end of each day, and the log of days; the version before knows none of it.
-- One night: a Merkle tree of sums (docs/solvency.md) over what each member was owed at the day's end.
create table liability_night (
  day int primary key,
  -- Each member's salt is made of it. Not sealed: the balances that it hides stand beside it.
  secret bytea not null check (length(secret) = 32),
  -- Every posting from the day's end on has this number or a higher one.
  first_id bigint not null,
  -- The address up to which accounts have been counted.
  counted_to text collate "C" not null default '',
  is_counted boolean not null default false,
  -- Of the whole tree, once it is built: leaves, satang, and the root with its sum.
  size int check (size >= 0),
  satang bigint check (satang >= 0),
  root bytea check (length(root) = 40),
  constraint liability_night_built check (num_nulls(size, satang, root) in (0, 3) and (root is null or is_counted))
);
-- The leaves while a night is being counted: the index sorts them by hash. Empty once the tree is built.
create table liability_leaf (
  day int not null,
  hash bytea not null,
  satang bigint not null check (satang > 0),
  primary key (day, hash)
);
-- Of it, what was on its way: what is asked of the ledger for one member's leaf finds the rest.
create table liability_held (
  day int not null,
  member_id text collate "C" not null,
  satang bigint not null check (satang > 0),
  primary key (day, member_id)
);
-- The leaves in the order of their hashes, 1,024 a row, each with its sum; `root`: of this part. Kept for some nights.
create table liability_part (
  day int not null,
  part int not null,
  first_hash bytea not null,
  root bytea not null,
  nodes bytea not null,
  primary key (day, part)
);

-- The log of closed days: it only grows. `text` is what was hashed.
create table day_log_entry (
  position int primary key check (position >= 0),
  day int not null unique,
  text text not null,
  hash bytea not null,
  appended_at timestamptz not null
);
create trigger immutable before update or delete or truncate on day_log_entry
  for each statement execute function ledger_refuse_change();
revoke update, delete on day_log_entry from krapao_app;
-- The key that signs the log's checkpoints: one for ever.
create table day_log_key (
  name text collate "C" primary key,
  public_key text not null,
  private_cipher text not null,
  made_at timestamptz not null
);
create unique index day_log_key_only on day_log_key ((true));
-- What witnesses have handed back: each line as a checkpoint of that size has it.
create table day_log_cosignature (
  size int not null,
  witness text collate "C" not null,
  line text not null,
  -- By the witness's own clock, signed with it.
  seen_at timestamptz not null,
  received_at timestamptz not null,
  primary key (size, witness)
);

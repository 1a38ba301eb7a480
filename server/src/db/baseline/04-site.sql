-- What an operator has set otherwise than the defaults in code.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  -- Who set a setting last, and why; the history is in the audit log.
  changed_by text references operator (id),
  change_reason text,
  confirmed_by text references operator (id),
  constraint setting_two_owners check (confirmed_by <> changed_by)
);

-- Texts by their key: conditions and agreements are several, in the order of `position`; the others stand at 0.
create table site_text (
  key text not null check (key in ('name', 'website', 'notice', 'contactText', 'lineLink', 'lineName', 'lineQR',
    'condition', 'agreement')),
  position int not null default 0,
  th text not null,
  la text not null default '',
  en text not null default '',
  primary key (key, position)
);

-- Pictures that belong to the content, served under /api/content/.
create table content_file (
  name text primary key,
  type text not null,
  bytes bytea not null,
  updated_at timestamptz not null default now()
);

-- Every version of what operators write: a draft until it is published. What members see stands in the areas' own
-- tables, where publishing puts it; publishing an older version undoes what came after.
create table content_version (
  kind text not null check (kind in ('offer', 'wheel', 'banner', 'text', 'account', 'game')),
  item text collate "C" not null,
  version int not null check (version > 0),
  body jsonb not null,
  reason text not null,
  saved_by text not null references operator (id),
  saved_at timestamptz not null,
  published_by text references operator (id),
  published_at timestamptz,
  -- What moves members' money elsewhere, or gives much of ours, is not published by who saved it.
  needs_second boolean not null default false,
  -- Members had not been told of this account before it was published.
  new_account boolean not null default false,
  -- When a version was last published by another than who saved it, both confirmed: what two people have said.
  confirmed_at timestamptz,
  -- A version that needs two has them by who saved and who published it, or by an approval.
  approval_id text references approval (id),
  check ((published_by is null) = (published_at is null)),
  primary key (kind, item, version),
  constraint content_two_people
    check (published_by is null or not needs_second or published_by <> saved_by or approval_id is not null)
);

-- What an operator shows before a reward, in the order of `position`. `refundInfo` is the text on the refund
-- sheet; it has no picture. An empty `la` or `en` falls back to `th`. HTML is sanitised before it is stored.
create table banner (
  id text primary key,
  place text not null check (place in ('invite', 'refund', 'refundInfo')),
  image text not null default '',
  th text not null,
  la text not null default '',
  en text not null default '',
  position int not null default 0,
  active boolean not null default true
);
create index banner_place on banner (place, position);

-- What the member is shown and an operator may change. An empty `la` or `en` falls back to `th`.
create table bank (
  code text primary key,
  country text not null check (country in ('TH', 'LA')),
  name_th text not null,
  name_en text not null,
  position int not null default 0,
  active boolean not null default true
);

create table source (
  code text primary key,
  th text not null,
  la text not null default '',
  en text not null default '',
  position int not null default 0,
  active boolean not null default true
);

-- Our own accounts that members pay into. `min_deposit` is satang; null: the setting minDeposit.
create table deposit_account (
  id text primary key,
  bank_code text not null,
  bank_type text not null check (bank_type in ('BANK', 'PAYMENT')),
  mode text not null,
  name_th text not null,
  name_en text not null,
  account_name text not null,
  account_no text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  min_deposit bigint check (min_deposit > 0),
  position int not null default 0,
  active boolean not null default true,
  -- Whose name the bank has for each of our deposit accounts, in both scripts: a slip that hides most of the
  -- account's digits shows the holder. Empty: not known in that script. `account_name` stays what members are shown.
  holder_th text not null default '',
  holder_en text not null default ''
);
create trigger house_account before insert or update on deposit_account
  for each row execute function house_account_refuse_members();

create table wallet_account (
  name text primary key,
  mode text not null,
  position int not null default 0,
  active boolean not null default true
);

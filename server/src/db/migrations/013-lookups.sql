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
  active boolean not null default true
);
create table wallet_account (
  name text primary key,
  mode text not null,
  position int not null default 0,
  active boolean not null default true
);
-- Texts by their key: conditions and agreements are several, in the order of `position`; the others stand at 0.
create table site_text (
  key text not null check (key in ('name', 'website', 'notice', 'contactText', 'lineLink', 'lineName', 'lineQR', 'condition', 'agreement')),
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

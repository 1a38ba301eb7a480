-- expand: what members share, and who belongs together by it; the version before writes none of it and reads none.
-- Something that a member was seen with: a row for each member and thing. `trait` is its one spelling.
create table link_trait (
  kind text not null check (kind in ('DEVICE', 'ACCOUNT', 'HOLDER', 'BROWSER', 'PLACE')),
  trait text collate "C" not null,
  member_id text not null,
  -- What an operator's words are made of: the browser as it names itself, the holder's name, the address.
  said text not null default '',
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  -- Until it was looked at who else has it.
  is_new boolean not null default true,
  primary key (kind, trait, member_id)
);
create index link_trait_member on link_trait (member_id, last_at desc);
create index link_trait_first on link_trait (kind, trait, first_at, member_id);
create index link_trait_new on link_trait (first_at) where is_new;
create index link_trait_seen on link_trait (last_at) where kind in ('DEVICE', 'BROWSER', 'PLACE');

-- Two rounds of one game, of two members, with the same stake and at the same moment: once each.
create table link_meeting (
  code text not null,
  one_round text not null,
  other_round text not null,
  one text not null,
  other text not null,
  -- One won what the other lost.
  opposite boolean not null,
  at timestamptz not null,
  primary key (code, one_round, other_round),
  constraint link_meeting_order check (one < other)
);
create index link_meeting_pair on link_meeting (one, other);
create index link_meeting_other on link_meeting (other, one);
create index link_meeting_at on link_meeting (at);

-- How far the rounds have been compared.
create table link_meeting_sweep (
  is_only boolean primary key default true check (is_only),
  swept_at timestamptz not null
);

-- Members who belong together by strong links. One that was joined to a larger one names it.
create table link_group (
  id int primary key generated always as identity,
  size int not null check (size >= 0),
  since timestamptz not null,
  grown_at timestamptz not null,
  into_id int references link_group (id),
  -- What a person has said of its gifts: LET up to so many members, or HOLD whatever its size.
  decision text check (decision in ('LET', 'HOLD')),
  up_to int check (up_to between 2 and 1000000),
  decided_by text references operator (id),
  decided_at timestamptz,
  reason text,
  constraint link_group_decided check (num_nulls(decision, decided_by, decided_at, reason) in (0, 4)),
  constraint link_group_let check ((decision is not distinct from 'LET') = (up_to is not null))
);
create index link_group_size on link_group (size desc, id desc) where size > 1;

create table link_member (
  member_id text primary key,
  group_id int not null references link_group (id),
  since timestamptz not null
);
create index link_member_group on link_member (group_id, since, member_id);

create trigger link_seen after insert on session for each row execute function link_see_session();
create trigger link_registered after insert on member for each row execute function link_see_account();
create trigger link_changed after update of bank_code, bank_account_no, bank_account_name on member for each row
  when ((new.bank_code, new.bank_account_no, new.bank_account_name)
    is distinct from (old.bank_code, old.bank_account_no, old.bank_account_name))
  execute function link_see_account();
create trigger link_paid after insert or update of member_id on incoming_payment for each row
  when (new.member_id is not null and new.kind = 'bank' and new.from_bank_code <> '')
  execute function link_see_payer();

-- What is known from before. Names alone join nobody.
insert into link_trait (kind, trait, member_id, first_at, last_at)
select 'ACCOUNT', substr(block_identity('BANK', bank_code, bank_account_no), 6), id,
  coalesce(bank_since, created_at), updated_at
from member where bank_code <> '' and bank_account_no ~ '^[0-9]{6,}$'
on conflict do nothing;
insert into link_trait (kind, trait, member_id, first_at, last_at)
select 'ACCOUNT', account_key, member_id, min(coalesce(from_at, left_at)), max(left_at)
from member_bank_past group by account_key, member_id
on conflict do nothing;
insert into link_trait (kind, trait, member_id, said, first_at, last_at, is_new)
select 'HOLDER', link_name(bank_account_name), id, bank_account_name, created_at, updated_at, false
from member where length(link_name(bank_account_name)) >= 6
on conflict do nothing;
insert into link_trait (kind, trait, member_id, said, first_at, last_at, times)
select 'DEVICE', device_id, member_id, max(user_agent), min(created_at), max(created_at), count(*)
from session where device_id is not null group by device_id, member_id
on conflict do nothing;

-- Zeros before an account number are how it is written, not whose it is: one account, one member.
create function bank_account_key(bank_code text, account_no text) returns text language sql immutable parallel safe
  as $$ select bank_code || ':' || ltrim(account_no, '0') $$;

-- Members who came to share an account before this are kept: the first of them has it, the others are marked.
alter table member add column bank_twin boolean not null default false;
update member m set bank_twin = true where exists (
  select from member o where bank_account_key(o.bank_code, o.bank_account_no) = bank_account_key(m.bank_code, m.bank_account_no)
    and (o.created_at, o.id) < (m.created_at, m.id));
alter table member drop constraint member_bank_unique;
create unique index member_bank_unique on member (bank_account_key(bank_code, bank_account_no)) where not bank_twin;
create index member_bank_key on member (bank_account_key(bank_code, bank_account_no));

insert into excluded_identity (member_id, identity, until)
  select member_id, 'bank:' || bank_account_key(split_part(identity, ':', 2), split_part(identity, ':', 3)), max(until)
  from excluded_identity where identity like 'bank:%' group by 1, 2
  on conflict (member_id, identity) do nothing;

create or replace function member_refuse_excluded() returns trigger language plpgsql as $$
begin
  if exists (select from excluded_identity x where x.identity = 'phone:' || new.username and x.member_id <> new.id) then
    raise unique_violation using message = 'an excluded phone', constraint = 'member_username_unique';
  end if;
  if exists (select from excluded_identity x
      where x.identity = 'bank:' || bank_account_key(new.bank_code, new.bank_account_no) and x.member_id <> new.id) then
    raise unique_violation using message = 'an excluded bank account', constraint = 'member_bank_unique';
  end if;
  return new;
end $$;

create or replace function member_keep_excluded() returns trigger language plpgsql as $$
begin
  insert into excluded_identity (member_id, identity, until)
    select new.id, 'bank:' || bank_account_key(new.bank_code, new.bank_account_no), max(x.until)
    from excluded_identity x where x.member_id = new.id having count(*) > 0
    on conflict do nothing;
  return null;
end $$;

-- expand: adds a table and a column that the database itself fills
-- Since when a member has the registered account, and which ones they had before: what was sent in
-- an earlier member's time is not money of the next.
alter table member add column bank_since timestamptz;
update member set bank_since = created_at;

create table member_bank_past (
  member_id text not null,
  account_key text collate "C" not null,
  from_at timestamptz,
  left_at timestamptz not null
);
create index member_bank_past_account on member_bank_past (account_key);

-- In the database, so that no way of changing an account can forget it.
create function member_keep_bank_past() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.bank_since := new.created_at;
  elsif bank_account_key(new.bank_code, new.bank_account_no)
    <> bank_account_key(old.bank_code, old.bank_account_no) then
    insert into member_bank_past (member_id, account_key, from_at, left_at)
      values (old.id, bank_account_key(old.bank_code, old.bank_account_no), old.bank_since, new.updated_at);
    new.bank_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger bank_past before insert or update of bank_code, bank_account_no on member
  for each row execute function member_keep_bank_past();

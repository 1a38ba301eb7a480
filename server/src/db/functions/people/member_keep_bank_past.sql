-- In the database, so that no way of changing an account can forget it.
create or replace function member_keep_bank_past() returns trigger language plpgsql as $$
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

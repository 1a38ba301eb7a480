-- A member who is excluded and changes the bank account has both accounts kept.
create or replace function member_keep_excluded() returns trigger language plpgsql as $$
begin
  insert into excluded_identity (member_id, identity, until)
    select new.id, 'bank:' || bank_account_key(new.bank_code, new.bank_account_no), max(x.until)
    from excluded_identity x where x.member_id = new.id having count(*) > 0
    on conflict do nothing;
  return null;
end $$;

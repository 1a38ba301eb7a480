-- Phones and bank accounts of members who have excluded themselves: nobody else may register or take them on.
create table excluded_identity (
  member_id text not null,
  -- The phone, or bank code and account number.
  identity text collate "C" not null,
  until timestamptz not null,
  primary key (member_id, identity)
);
create index excluded_identity_identity on excluded_identity (identity);

-- The database refuses them whatever way a member's row is written, under the name of the constraint that the
-- callers already know.
create function member_refuse_excluded() returns trigger language plpgsql as $$
begin
  if exists (select from excluded_identity x where x.identity = 'phone:' || new.username and x.member_id <> new.id) then
    raise unique_violation using message = 'an excluded phone', constraint = 'member_username_unique';
  end if;
  if exists (select from excluded_identity x
      where x.identity = 'bank:' || new.bank_code || ':' || new.bank_account_no and x.member_id <> new.id) then
    raise unique_violation using message = 'an excluded bank account', constraint = 'member_bank_unique';
  end if;
  return new;
end $$;
create trigger refuse_excluded before insert or update of username, bank_code, bank_account_no on member
  for each row execute function member_refuse_excluded();

-- A member who is excluded and changes the bank account has both accounts kept.
create function member_keep_excluded() returns trigger language plpgsql as $$
begin
  insert into excluded_identity (member_id, identity, until)
    select new.id, 'bank:' || new.bank_code || ':' || new.bank_account_no, max(x.until)
    from excluded_identity x where x.member_id = new.id having count(*) > 0
    on conflict do nothing;
  return null;
end $$;
create trigger keep_excluded after update of bank_code, bank_account_no on member
  for each row execute function member_keep_excluded();

-- The registered account and its holder's name; an erased one says nothing.
create or replace function link_see_account() returns trigger language plpgsql as $$
begin
  if new.bank_code <> '' and new.bank_account_no ~ '^[0-9]{6,}$' then
    perform link_note('ACCOUNT', substr(block_identity('BANK', new.bank_code, new.bank_account_no), 6), new.id, '',
      new.updated_at, true);
  end if;
  if length(link_name(new.bank_account_name)) >= 6 then
    perform link_note('HOLDER', link_name(new.bank_account_name), new.id, new.bank_account_name, new.updated_at, true);
  end if;
  return null;
end $$;

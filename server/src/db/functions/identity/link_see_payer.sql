-- The account that a member's money came from, where the bank says it whole; one digit alone is its word for none.
create or replace function link_see_payer() returns trigger language plpgsql as $$
begin
  if new.from_account_no ~ '^[0-9]{8,}$' and new.from_account_no !~ '^(.)\1*$' then
    perform link_note('ACCOUNT', substr(block_identity('BANK', new.from_bank_code, new.from_account_no), 6),
      new.member_id, '', new.received_at, true);
  end if;
  return null;
end $$;

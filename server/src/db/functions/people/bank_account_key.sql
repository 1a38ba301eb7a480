-- Zeros before an account number are how it is written, not whose it is: one account, one member.
create or replace function bank_account_key(bank_code text, account_no text) returns text
  language sql immutable parallel safe as $$ select bank_code || ':' || ltrim(account_no, '0') $$;

-- One spelling of a phone or an account for the block list, the same as registration compares by. TMB is TTB.
create or replace function block_identity(kind text, bank text, said text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return kind || ':' || case kind
    when 'PHONE' then phone_key(said)
    when 'BANK' then bank_account_key(case bank when 'TMB' then 'TTB' else bank end, said)
    else said end;
end $$;

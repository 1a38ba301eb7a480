-- One phone however it is typed: zeros before a number, and the 20 before a Lao mobile, say nothing of whose it is.
create or replace function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select case
    when phone !~ '^[0-9]+$' then phone
    when ltrim(phone, '0') ~ '^20[0-9]{8}$' then right(phone, 8)
    else ltrim(phone, '0') end $$;

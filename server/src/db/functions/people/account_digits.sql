-- An account that members are told to pay into is no member's, and the reverse. Who registers an account shares
-- a lock that who publishes one of ours has alone: of two at once the later sees the earlier.
create or replace function account_digits(account_no text) returns text language sql immutable parallel safe
  as $$ select ltrim(regexp_replace(account_no, '[^0-9]', '', 'g'), '0') $$;

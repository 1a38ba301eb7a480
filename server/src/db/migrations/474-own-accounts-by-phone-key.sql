-- expand: the same function, which compares phones as those of members are compared.
-- In plpgsql, which looks for phone_key (migration 481) when it is called.
create or replace function operator_owns(who text, member text) returns boolean language plpgsql stable as $$
begin
  return exists (select from operator o join member m on phone_key(m.username) = phone_key(o.phone)
    where o.id = $1 and m.id = $2);
end $$;

-- Who invited a member earns of what that member plays, so neither of the two is decided about by an operator who is
-- the other: by their own account, by its inviter's, or by one that it invited.
create or replace function operator_owns(who text, member text) returns boolean language plpgsql stable as $$
begin
  return exists (select from operator o join member own on phone_key(own.username) = phone_key(o.phone)
    join member m on m.id = $2 and (m.id = own.id or m.inviter_id = own.id or m.id = own.inviter_id)
    where o.id = $1);
end $$;

-- In the database, so that no way of writing a member's account can forget it.
create or replace function bank_holder_ask_anew() returns trigger language plpgsql as $$
begin
  insert into bank_holder (member_id, state, next_ask_at) values (new.id, 'UNASKED', new.updated_at)
  on conflict (member_id) do update set
    change = bank_holder.change + 1, state = 'UNASKED', says = null, attempts = 0,
    next_ask_at = excluded.next_ask_at, asked_at = null, answered_at = null;
  return null;
end $$;

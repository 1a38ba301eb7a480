-- A member was seen with something. What is seen for the first time is looked at by the sweep.
create or replace function link_note(kind_of text, trait_of text, who text, words text, at timestamptz, looked boolean)
returns void language plpgsql as $$
begin
  insert into link_trait as t (kind, trait, member_id, said, first_at, last_at, is_new)
  values (kind_of, trait_of, who, left(words, 300), at, at, looked)
  on conflict (kind, trait, member_id) do update
    set last_at = greatest(t.last_at, excluded.last_at), times = t.times + 1, said = excluded.said;
end $$;

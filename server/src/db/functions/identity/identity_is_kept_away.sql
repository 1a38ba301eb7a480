-- Whether the block list holds this phone, account, device or card at a moment (block_identity spells it).
create or replace function identity_is_kept_away(said text, at timestamptz) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from identity_block b
    where b.identity = said and b.lifted_at is null and (b.until is null or b.until > at));
end $$;

-- A holder's name without its title, spaces and signs, in Latin letters: banks write the same one in several ways.
create or replace function link_name(said text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(search_spelling(regexp_replace(btrim(said),
    '^(นาย|นางสาว|นาง|น\.ส\.|mr\.?|mrs\.?|miss|ms\.?|ท้าว|ທ້າວ|ນາງ|ທ່ານ)\s+', '', 'i')), '[^a-z]', '', 'g');
end $$;

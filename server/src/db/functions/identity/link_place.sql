-- Where somebody was, as far as an address says it: all of IPv4, the first half of IPv6. Null: it is no address, or one
-- that many houses have (loopback, private, shared by a carrier).
create or replace function link_place(address text) returns text language plpgsql immutable parallel safe as $$
declare plain inet;
begin
  if address !~ '^[0-9a-fA-F:.]+$' then return null; end if;
  plain := replace(lower(address), '::ffff:', '')::inet;
  if plain << any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']::inet[])
    or plain <<= any (array['::1', 'fe80::/10', 'fc00::/7']::inet[]) then return null; end if;
  return case when family(plain) = 6 then host(network(set_masklen(plain, 64))) else host(plain) end;
exception when invalid_text_representation then return null;
end $$;

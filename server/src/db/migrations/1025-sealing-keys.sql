-- expand: the keys of CREDENTIAL_KEYS that something may be sealed by; the version before neither reads nor writes it.
-- fingerprint: tells a key from another of the same name, and nothing of the key itself; null until a server has come.
create table sealing_key (
  id text primary key,
  fingerprint text,
  since timestamptz not null default now()
);
insert into sealing_key (id)
select distinct split_part(sealed, '.', 1) from (
  select password_cipher as sealed from game_account
  union all select next_password_cipher from game_account
  union all select totp_cipher from operator
  union all select totp_next_cipher from operator
  union all select totp_cipher from operator_invitation
  union all select seed_cipher from spin_seed
) everything where sealed like '%.%';

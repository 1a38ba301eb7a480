-- expand: who wants each withdrawal confirmed and who wants no word of new devices; the version before asks for neither
alter table member
  add column confirms_withdrawals boolean not null default false,
  add column confirm_off_at timestamptz,
  add column tells_new_device boolean not null default true;
-- What a challenge and its word are good for, where it is one withdrawal and nothing else: satang, and whose account.
alter table passkey_challenge add column amount bigint, add column payee text;
alter table step_up add column amount bigint, add column payee text;

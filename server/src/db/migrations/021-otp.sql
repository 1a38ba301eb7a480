-- One text message with a code. Token and code are kept only as hashes; the code's takes the token in, so that six
-- digits cannot be tried out on a stolen table.
create table otp (
  token_hash text collate "C" primary key,
  phone text collate "C" not null,
  ref text not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index otp_phone_created on otp (phone, created_at);

create table otp_phone (
  phone text collate "C" primary key,
  verified_at timestamptz,
  blocked_until timestamptz
);

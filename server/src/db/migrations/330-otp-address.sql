-- A code belongs to who asked for it: wrong guesses, and newer codes, of a stranger at another address do not touch it.
alter table otp add column address text collate "C" not null default '';
alter table otp_phone add column address text collate "C" not null default '';
alter table otp_phone drop constraint otp_phone_pkey;
alter table otp_phone add primary key (phone, address);

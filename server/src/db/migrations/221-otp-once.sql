-- A verified token is good once, for its own visitor: that a phone was verified says nothing of who asks.
alter table otp add column used_at timestamptz check (used_at is null or verified_at is not null);
alter table otp_phone drop column verified_at;
delete from otp_phone where blocked_until is null;

-- expand: adds a column that may be left out
-- The rate at which a withdrawal in kip was asked for, in hundredths of kip a baht: it is ordered in kip by it. Null:
-- in baht, or from before the bank was told kip.
alter table withdrawal add column lak_rate bigint check (lak_rate > 0);
-- What has not been before the bank is ordered as its row says.
update withdrawal set lak_rate = greatest(1, round(lak * 10000.0 / amount))::bigint
  where lak > 0 and amount > 0 and sent_at is null and state in ('REQUESTED', 'APPROVED');
alter table withdrawal add constraint withdrawal_kip check (lak_rate is null or lak > 0);

-- Whose name the bank has for each of our deposit accounts, in both scripts: a slip that hides most of the
-- account's digits shows the holder. Empty: not known in that script. `account_name` stays what members are shown.
alter table deposit_account
  add column holder_th text not null default '',
  add column holder_en text not null default '';
update deposit_account set holder_th = account_name where account_name ~ '[ก-๙]';
update deposit_account set holder_en = account_name where account_name !~ '[ก-๙]';
-- The demo site's holder.
update deposit_account set holder_th = 'บริษัท กระเป๋า จำกัด' where account_name = 'KRAPAO COMPANY LIMITED';

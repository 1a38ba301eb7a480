-- What is judged of a play-through is the total balance, less what came into the wallet since from elsewhere than games.
-- wallet_seq: the wallet's last entry at the opening, the gift itself. leaving: what was on its way out to a bank then.
-- Satang. The gift is entry wallet_seq also of those that run already, whose base was without what was leaving.
alter table playthrough add column wallet_seq bigint not null default 0;
alter table playthrough add column leaving bigint not null default 0 check (leaving >= 0);
update playthrough p set wallet_seq = e.seq
  from ledger_transfer t
    join ledger_entry e on e.transfer_id = t.id
    join ledger_account a on a.id = e.account_id
  where p.state = 'ACTIVE' and t.key = p.id || ':gift' and a.address = 'member:' || p.member_id || ':wallet';
-- What was won with the gift goes with it.
alter table playthrough drop constraint playthrough_check2;
alter table playthrough add constraint playthrough_removed_check check (removed >= 0);

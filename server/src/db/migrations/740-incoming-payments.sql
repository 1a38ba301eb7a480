-- Somebody paid us, once, whatever shows it: one table in place of three.
alter table suspense_item rename to incoming_payment;
alter table incoming_payment
  drop constraint suspense_item_kind_check,
  drop constraint suspense_item_state_check,
  drop constraint suspense_item_deposit_id_fkey,
  alter column reason set default '',
  add column told boolean not null default true,
  add column is_rest boolean not null default false,
  add column first_of text collate "C",
  add constraint incoming_payment_kind_check
    check (kind in ('bank', 'psp', 'line', 'walletlink', 'announced')),
  add constraint incoming_payment_state_check
    check (state in ('CREDITED', 'WAITING', 'RETURNING', 'ASSIGNED', 'RETURNED', 'WRITTEN_OFF', 'SETTLED')),
  add constraint incoming_payment_reason_check check (state = 'CREDITED' or reason <> '');
-- The first payment of a code is one.
create unique index incoming_payment_first on incoming_payment (account, first_of) where first_of is not null;
create index incoming_payment_by_slip on incoming_payment (id) where kind = 'bank' and not told;
alter table bank_transfer rename column suspense_id to payment_id;
alter table psp_event drop constraint psp_event_suspense_id_fkey;
alter table psp_event rename column suspense_id to payment_id;
alter table deposit drop constraint deposit_method_source_external_id_key;
drop table bank_reference;
drop table psp_payment;

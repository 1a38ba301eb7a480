-- A line of our bank that pays a bill: the PSP that it names and that PSP's own reference of the code. Such a line is
-- what the PSP had taken in, once the code is known: it is SETTLED, and nobody is given it.
alter table suspense_item
  add column bill_provider text,
  add column bill_reference text collate "C";
alter table suspense_item drop constraint suspense_item_state_check;
alter table suspense_item add constraint suspense_item_state_check
  check (state in ('WAITING', 'RETURNING', 'ASSIGNED', 'RETURNED', 'WRITTEN_OFF', 'SETTLED'));
create index suspense_item_bill on suspense_item (bill_provider, bill_reference) where bill_reference is not null;
create index qr_code_unnamed on qr_code (provider, created_at) where psp_reference is null;
-- GIVEN_BEFORE: operators had given the payment's settlement away before the PSP told of the payment.
alter table psp_event drop constraint psp_event_outcome_check;
alter table psp_event add constraint psp_event_outcome_check check (
  outcome in ('CREDITED', 'CODE_CANCELLED', 'NOTHING_TO_CANCEL', 'UNKNOWN_CODE', 'PAID_TWICE', 'FAR_FROM_ASK',
    'GIVEN_BEFORE'));

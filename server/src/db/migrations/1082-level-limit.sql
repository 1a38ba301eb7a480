-- expand: a payment that is more than the member's level lets in waits; the version before makes none so.
alter table psp_event drop constraint psp_event_outcome_check;
alter table psp_event add constraint psp_event_outcome_check check (outcome in
  ('CREDITED', 'CODE_CANCELLED', 'NOTHING_TO_CANCEL', 'UNKNOWN_CODE', 'PAID_TWICE', 'FAR_FROM_ASK', 'GIVEN_BEFORE',
    'LEVEL_LIMIT'));

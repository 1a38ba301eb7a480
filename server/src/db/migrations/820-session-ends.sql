-- expand: why an operator's session ended is said in the console
alter table operator_session add column end_reason text
  check (end_reason in ('LOGOUT', 'EVERYWHERE', 'ACCESS', 'FACTOR'));

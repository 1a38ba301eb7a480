-- expand: what is on its way is shown on every device of its member
-- When the member said that the code is paid: from then on the money is on its way.
alter table qr_code add column said_paid_at timestamptz;
-- Slips that have no end yet, those that wait for an operator too.
create index slip_open on slip (member_id) where status in ('PENDING', 'REVIEW');

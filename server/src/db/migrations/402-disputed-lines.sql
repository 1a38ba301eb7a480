-- A line that its slip tells otherwise: true once our books have moved the slip's credit to what the bank says.
alter table bank_transfer add column is_booked boolean not null default false;

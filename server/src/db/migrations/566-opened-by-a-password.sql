-- expand: adds a column that may be left out
-- True: a password opened it. False with no passkey_id: nobody wrote down what did, as of before migration 560.
alter table session add column opened_by_password boolean not null default false;

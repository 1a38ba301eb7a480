-- expand: adds columns that may be left out
-- The passkey that opened a session, or gave a word: both end with it. Null: a password did, or it is of before this.
alter table session add column passkey_id text;
alter table step_up add column passkey_id text;

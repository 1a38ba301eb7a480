-- What an inviter earned of an invitee who owes a payment that its PSP took back is counted anew.
create index chargeback_debtor on chargeback (member_id) where state = 'debt';

-- expand: indexes alone.
-- Who sent from an account before, and who announced just this sum: what speaks for an owner of money in suspense.
create index incoming_payment_sender on incoming_payment (from_account_no, from_bank_code)
  where kind = 'bank' and from_account_no <> '';
create index manual_deposit_amount on manual_deposit (amount, created_at);

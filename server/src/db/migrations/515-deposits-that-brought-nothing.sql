-- An operator reads a member's codes, announcements and links that brought no money. Only those are
-- in these indexes: making and paying a code touches none of them.
create index qr_code_unpaid on qr_code (member_id, created_at)
  where state in ('CANCELLED', 'EXPIRED', 'FAILED');
create index manual_deposit_unpaid on manual_deposit (member_id, created_at)
  where state in ('REPLACED', 'EXPIRED', 'REFUSED');
create index wallet_link_unpaid on wallet_link (member_id, created_at)
  where state in ('REDEEMING', 'FAILED');

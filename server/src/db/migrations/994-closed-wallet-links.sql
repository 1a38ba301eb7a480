-- expand: a wallet link that two operators have closed is still asked about, for its issuer may have paid; the version
-- before leaves such a row alone.
alter table wallet_link drop constraint wallet_link_check1;
alter table wallet_link add constraint wallet_link_due check
  (case state when 'REDEEMING' then next_attempt_at is not null
    when 'FAILED' then next_attempt_at is null or fail_reason = 'CLOSED'
    else next_attempt_at is null end);

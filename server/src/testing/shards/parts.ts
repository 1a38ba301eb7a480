/**
 * Which rows of each table go with a member's shard when the members are divided between two
 * databases. A condition on the row `t`; `{shards}` are those that the part keeps, and `{house}`
 * whether it has the house's own rows, which belong to no member.
 */
type Condition = string

const of = (member: string): Condition =>
  `case when ${member} is null then {house} else ledger_shard_of('member:' || ${member}) = any ({shards}) end`
const ofMember = of('t.member_id')
/** As the row of another table that it belongs to. */
const as = (table: string, join: string, condition = ofMember): Condition =>
  `exists (select from ${table} o where ${join} and ${condition.replaceAll('t.', 'o.')})`
const asOrHouse = (table: string, join: string): Condition =>
  `(${as(table, join)} or {house} and not exists (select from ${table} o where ${join}))`
const account = `case when t.address like 'member:%' then ledger_shard_of(t.address) = any ({shards})
  when t.shard = 0 then {house} else t.shard = any ({shards}) end`
const posting = (
  id: string,
): Condition => `(exists (select from ledger_entry e join ledger_account a
  on a.id = e.account_id where e.transfer_id = ${id} and ${account.replaceAll('t.', 'a.')})
  or exists (select from ledger_line l join ledger_account a on a.id = l.account_id
  where l.transfer_id = ${id} and ${account.replaceAll('t.', 'a.')}))`

/** The site itself: what is offered, who works there, what was said by whom. Each part has it. */
const ALL: Condition = 'true'
/** What is told once, by an outside that knows of one site: the part with the house's own rows. */
const HOUSE: Condition = '{house}'
/** Of the undivided books: a part begins its own. */
const NONE: Condition = 'false'

const EVERYWHERE = `
  address_rule approval attempt audit_entry audit_head bank banner chat_canned content_file content_version
  demo_part deposit_account game_listing game_round_cursor game_round_unread ledger_sharding offer offer_banner operator
  operator_challenge operator_invitation operator_passkey operator_recovery_code operator_session
  otp otp_phone passkey_challenge play_sweep schema_function schema_migration setting
  shared_count site_text source spin_prize spin_slice spin_wheel wallet_account
`
/** A reference of the outside is taken once, whoever took it; an excluded person is nowhere let in. */
const KNOWN_EVERYWHERE = 'bank_reference excluded_identity psp_payment'
const WITH_THEIR_MEMBER = `
  adjustment bank_change bank_holder bank_transfer chargeback chat_conversation complaint deposit game_account
  game_held_look game_password game_round game_transfer idempotency_key invite_receipt manual_deposit
  member_bank_past member_note offer_receipt passkey passkey_removed play_day play_limit play_limit_pending
  play_pause play_preference playthrough push_subscription qr_code refund_account refund_move
  refund_receipt reward_debt session session_activity slip spin spin_coupon spin_seed step_up
  suspense_decision suspense_item terms_shown wallet_link withdrawal
`

const all = (tables: string, condition: Condition): Record<string, Condition> =>
  Object.fromEntries(
    tables
      .trim()
      .split(/\s+/)
      .map((table) => [table, condition]),
  )

export const PARTS: Readonly<Record<string, Condition>> = {
  ...all(EVERYWHERE, ALL),
  ...all(KNOWN_EVERYWHERE, ALL),
  ...all(WITH_THEIR_MEMBER, ofMember),
  member: of('t.id'),
  bank_feed: HOUSE,
  case_hold: HOUSE,
  chat_file: of('t.owner'),
  chat_look: as('chat_conversation', 'o.id = t.conversation_id'),
  chat_message: as('chat_conversation', 'o.id = t.conversation_id'),
  chat_note: as('chat_conversation', 'o.id = t.conversation_id'),
  game_round_correction: as('game_round', 'o.code = t.code and o.round_id = t.round_id'),
  game_transfer_word: as('game_transfer', 'o.reference = t.reference'),
  invite_account: of('t.inviter_id'),
  invite_earning: of('t.inviter_id'),
  ledger_account: account,
  ledger_checkpoint: NONE,
  ledger_day_leaves: NONE,
  ledger_day_root: NONE,
  ledger_entry: as('ledger_account', 'o.id = t.account_id', account),
  ledger_line: as('ledger_account', 'o.id = t.account_id', account),
  ledger_open_hold: as('ledger_account', 'o.id = t.account_id', account),
  ledger_resolution: posting('t.hold_id'),
  ledger_transfer: posting('t.id'),
  payout_minute: HOUSE,
  psp_event: asOrHouse('qr_code', 'o.id = t.reference'),
  reconciliation_account: HOUSE,
  reconciliation_break: HOUSE,
  reward_debt_payment: as('reward_debt', 'o.id = t.debt_id'),
  slip_word: as('slip', 'o.reference = t.slip_reference'),
  socket_io_attachments: NONE,
  trace_origin: NONE,
  transfer_decision: asOrHouse('game_transfer', 'o.reference = t.reference'),
  withdrawal_approval: as('withdrawal', 'o.id = t.withdrawal_id'),
}

-- What baseline, migrations and functions make. After a change: npm run schema:dump

table address_rule
  network cidr not null
  effect text not null
  note text not null default ''::text
  created_at timestamp with time zone not null default now()
  constraint address_rule_effect_check CHECK ((effect = ANY (ARRAY['ALLOW'::text, 'DENY'::text])))
  constraint address_rule_pkey PRIMARY KEY (network)

table aml_case
  id text collate C not null
  number integer not null generated always as identity
  member_id text not null
  state text not null
  round integer not null default 0
  severity smallint not null default 0
  opened_at timestamp with time zone not null
  hit_at timestamp with time zone not null
  held_by text
  outcome text
  closed_at timestamp with time zone
  closed_by text
  approval text
  payouts_held_at timestamp with time zone
  payouts_held_by text
  constraint aml_case_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id)
  constraint aml_case_closed CHECK (((num_nulls(outcome, closed_at, closed_by, approval) = ANY (ARRAY[0, 4])) AND ((state = 'CLOSED'::text) = (outcome IS NOT NULL))))
  constraint aml_case_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id)
  constraint aml_case_held_by_fkey FOREIGN KEY (held_by) REFERENCES operator(id)
  constraint aml_case_member UNIQUE (member_id)
  constraint aml_case_number_key UNIQUE (number)
  constraint aml_case_outcome_check CHECK ((outcome = ANY (ARRAY['CLEARED'::text, 'REPORTED'::text])))
  constraint aml_case_payouts_held CHECK ((num_nulls(payouts_held_at, payouts_held_by) = ANY (ARRAY[0, 2])))
  constraint aml_case_payouts_held_by_fkey FOREIGN KEY (payouts_held_by) REFERENCES operator(id)
  constraint aml_case_pkey PRIMARY KEY (id)
  constraint aml_case_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CLOSED'::text])))
  CREATE INDEX aml_case_ended ON public.aml_case USING btree (closed_at DESC, id) WHERE (state = 'CLOSED'::text)
  CREATE INDEX aml_case_open ON public.aml_case USING btree (severity DESC, hit_at, id) WHERE (state = 'OPEN'::text)

table aml_hit
  id bigint not null generated always as identity
  case_id text collate C not null
  kind text not null
  key text collate C not null
  weight bigint not null
  amount bigint not null
  figures jsonb not null
  movements jsonb not null
  happened_at timestamp with time zone not null
  found_at timestamp with time zone not null
  constraint aml_hit_amount_check CHECK ((amount >= 0))
  constraint aml_hit_case_id_fkey FOREIGN KEY (case_id) REFERENCES aml_case(id)
  constraint aml_hit_kind_check CHECK ((kind = ANY (ARRAY['PASS_THROUGH'::text, 'STRUCTURING'::text, 'MANY_TO_ONE'::text, 'EQUAL_ROUNDS'::text, 'BOTH_SIDES'::text, 'SUDDEN'::text, 'LISTED'::text])))
  constraint aml_hit_once UNIQUE (case_id, kind, key)
  constraint aml_hit_pkey PRIMARY KEY (id)
  constraint aml_hit_weight_check CHECK ((weight >= 0))

table aml_name_new
  member_id text not null
  at timestamp with time zone not null
  constraint aml_name_new_pkey PRIMARY KEY (member_id)

table aml_note
  id bigint not null generated always as identity
  case_id text collate C not null
  operator_id text not null
  at timestamp with time zone not null
  text text not null
  constraint aml_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES aml_case(id)
  constraint aml_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint aml_note_pkey PRIMARY KEY (id)
  constraint aml_note_text_check CHECK ((length(btrim(text)) >= 3))
  CREATE INDEX aml_note_case ON public.aml_note USING btree (case_id, at)

table aml_screening
  is_only boolean not null default true
  version text not null
  people integer not null
  after_id text collate C not null default ''::text
  done_at timestamp with time zone
  fault text
  constraint aml_screening_is_only_check CHECK (is_only)
  constraint aml_screening_pkey PRIMARY KEY (is_only)

table aml_sweep
  is_only boolean not null default true
  swept_at timestamp with time zone not null
  constraint aml_sweep_is_only_check CHECK (is_only)
  constraint aml_sweep_pkey PRIMARY KEY (is_only)

table approval
  id text collate C not null
  kind text not null
  subject text collate C not null
  version text collate C
  member_id text
  amount bigint
  before jsonb
  after jsonb not null
  cost_mean double precision
  cost_worst double precision
  needs smallint not null default 2
  proposed_by text not null
  proposed_at timestamp with time zone not null
  reason text not null
  state text not null
  decided_by text
  decided_at timestamp with time zone
  decision_reason text
  alone boolean not null default false
  constraint approval_adjustment CHECK (((kind <> 'adjustment'::text) OR ((member_id IS NOT NULL) AND (((after ->> 'purpose'::text) = 'wallet'::text) OR (((after ->> 'purpose'::text) = 'cashback'::text) AND (amount > 0))))))
  constraint approval_aml CHECK (((kind <> 'aml'::text) OR (member_id IS NOT NULL)))
  constraint approval_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
  constraint approval_check1 CHECK (((needs = 2) OR (kind = ANY (ARRAY['withdrawal'::text, 'suspense'::text, 'slip'::text])) OR alone))
  constraint approval_check2 CHECK (((NOT alone) OR ((needs = 1) AND (kind = ANY (ARRAY['offer'::text, 'wheel'::text, 'setting'::text, 'depositAccount'::text, 'contact'::text, 'right'::text, 'rule'::text])))))
  constraint approval_check3 CHECK (((kind <> ALL (ARRAY['adjustment'::text, 'round'::text, 'withdrawal'::text])) OR (amount IS NOT NULL)))
  constraint approval_check4 CHECK (((kind <> ALL (ARRAY['adjustment'::text, 'round'::text])) OR (amount <> 0)))
  constraint approval_check5 CHECK (((kind = ANY (ARRAY['withdrawal'::text, 'slip'::text])) OR (length(btrim(reason)) >= 3)))
  constraint approval_game CHECK (((kind <> ALL (ARRAY['gameRound'::text, 'gameDebt'::text])) OR (member_id IS NOT NULL)))
  constraint approval_help CHECK (((kind <> 'help'::text) OR (member_id IS NOT NULL)))
  constraint approval_id_amount_key UNIQUE (id, amount)
  constraint approval_identity CHECK (((kind <> 'identity'::text) OR (member_id IS NOT NULL)))
  constraint approval_kind_check CHECK ((kind = ANY (ARRAY['offer'::text, 'wheel'::text, 'setting'::text, 'depositAccount'::text, 'contact'::text, 'adjustment'::text, 'transfer'::text, 'round'::text, 'withdrawal'::text, 'suspense'::text, 'slip'::text, 'chargeback'::text, 'right'::text, 'help'::text, 'gameRound'::text, 'gameDebt'::text, 'game'::text, 'identity'::text, 'block'::text, 'aml'::text, 'rule'::text])))
  constraint approval_needs_check CHECK ((needs = ANY (ARRAY[1, 2])))
  constraint approval_pkey PRIMARY KEY (id)
  constraint approval_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'takenBack'::text, 'overtaken'::text])))
  constraint approval_two_people CHECK (
CASE
    WHEN (needs = 1) THEN ((state = 'done'::text) AND (decided_by IS NULL))
    WHEN (state = ANY (ARRAY['done'::text, 'refused'::text])) THEN ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))
    ELSE true
END)
  CREATE UNIQUE INDEX approval_answer ON public.approval USING btree (kind, subject, version) WHERE ((state = 'waiting'::text) AND (kind = ANY (ARRAY['suspense'::text, 'slip'::text])))
  CREATE INDEX approval_by_one ON public.approval USING btree (proposed_by, decided_at) WHERE (needs = 1)
  CREATE INDEX approval_by_time ON public.approval USING btree (decided_at) WHERE (state <> 'waiting'::text)
  CREATE INDEX approval_member ON public.approval USING btree (member_id, kind) WHERE (member_id IS NOT NULL)
  CREATE INDEX approval_subject ON public.approval USING btree (subject)
  CREATE UNIQUE INDEX approval_waiting ON public.approval USING btree (kind, subject) WHERE ((state = 'waiting'::text) AND (kind <> ALL (ARRAY['suspense'::text, 'slip'::text])))
  CREATE TRIGGER approval_fit BEFORE INSERT OR UPDATE ON public.approval FOR EACH ROW EXECUTE FUNCTION approval_demand_fit()

table attempt
  key text collate C not null
  hits integer not null
  resets_at timestamp with time zone not null
  constraint attempt_pkey PRIMARY KEY (key)
  CREATE INDEX attempt_resets ON public.attempt USING btree (resets_at)

table audit_entry
  seq bigint not null
  at timestamp with time zone not null
  operator_id text not null
  operator text not null
  action text not null
  subject text not null
  member_id text
  before jsonb
  after jsonb
  reason text
  previous text not null
  hash text not null
  constraint audit_entry_pkey PRIMARY KEY (seq)
  CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, seq)
  CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at, seq)
  CREATE INDEX audit_entry_member ON public.audit_entry USING btree (member_id, seq) WHERE (member_id IS NOT NULL)
  CREATE INDEX audit_entry_operator ON public.audit_entry USING btree (operator, seq)
  CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, seq)
  CREATE TRIGGER audit_entry_append BEFORE INSERT ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION audit_append()
  CREATE TRIGGER audit_entry_head AFTER INSERT ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION audit_keep_head()
  CREATE TRIGGER audit_entry_kept BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION audit_refuse()
  CREATE TRIGGER audit_entry_whole BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse()
  CREATE TRIGGER operator_own BEFORE INSERT ON public.audit_entry FOR EACH ROW WHEN ((new.action = ANY (ARRAY['aml.hold'::text, 'aml.note'::text, 'aml.report'::text, 'break.close'::text, 'identity.again'::text, 'identity.approve'::text, 'identity.look'::text, 'member.contest.lift'::text, 'member.status'::text, 'round.conclude'::text, 'round.read'::text, 'rule.mark'::text, 'withdrawal.reject'::text]))) EXECUTE FUNCTION operator_refuse_own()

table audit_head
  is_only boolean not null default true
  seq bigint not null
  hash text not null
  constraint audit_head_is_only_check CHECK (is_only)
  constraint audit_head_pkey PRIMARY KEY (is_only)

table bank
  code text not null
  country text not null
  name_th text not null
  name_en text not null
  position integer not null default 0
  active boolean not null default true
  name_la text not null default ''::text
  constraint bank_country_check CHECK ((country = ANY (ARRAY['TH'::text, 'LA'::text])))
  constraint bank_pkey PRIMARY KEY (code)

table bank_change
  id text not null
  member_id text not null
  changed_at timestamp with time zone not null
  until timestamp with time zone not null
  bank_code text not null
  bank_account_no text not null
  bank_account_name text not null
  bank_account_name_other text
  to_bank_code text not null
  to_account_no text not null
  ended_at timestamp with time zone
  given_back boolean not null default false
  constraint bank_change_pkey PRIMARY KEY (id)
  CREATE INDEX bank_change_member ON public.bank_change USING btree (member_id, changed_at)

table bank_feed
  name text not null
  cursor text
  read_at timestamp with time zone not null
  constraint bank_feed_pkey PRIMARY KEY (name)

table bank_holder
  member_id text not null
  change integer not null default 1
  state text not null
  says text
  attempts integer not null default 0
  next_ask_at timestamp with time zone
  asked_at timestamp with time zone
  answered_at timestamp with time zone
  constraint bank_holder_check CHECK (((next_ask_at IS NULL) = (state = ANY (ARRAY['AGREES'::text, 'DIFFERS'::text, 'UNKNOWN'::text]))))
  constraint bank_holder_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
  constraint bank_holder_pkey PRIMARY KEY (member_id)
  constraint bank_holder_state_check CHECK ((state = ANY (ARRAY['UNASKED'::text, 'ASKED'::text, 'AGREES'::text, 'DIFFERS'::text, 'UNKNOWN'::text])))
  CREATE INDEX bank_holder_to_ask ON public.bank_holder USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL)

table bank_transfer
  reference text collate C not null
  from_bank_code text not null
  from_account_no text not null
  from_name text not null
  to_account_no text not null
  amount bigint not null
  currency text not null
  booked_at timestamp with time zone not null
  received_at timestamp with time zone not null
  state text not null
  reason text
  member_id text
  deposit_id text collate C
  settled_by text
  settled_at timestamp with time zone
  sending_bank text not null default ''::text
  account text not null default ''::text
  payment_id text collate C
  is_booked boolean not null default false
  constraint bank_transfer_amount_check CHECK ((amount > 0))
  constraint bank_transfer_check CHECK (((state <> 'WAITING'::text) OR (reason IS NOT NULL)))
  constraint bank_transfer_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'LAK'::text])))
  constraint bank_transfer_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id)
  constraint bank_transfer_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES incoming_payment(id)
  constraint bank_transfer_pkey PRIMARY KEY (reference, sending_bank, account)
  constraint bank_transfer_state_check CHECK ((state = ANY (ARRAY['CREDITED'::text, 'WAITING'::text, 'PROVED'::text, 'ENDED'::text, 'SETTLED'::text])))
  CREATE INDEX bank_transfer_booked ON public.bank_transfer USING btree (booked_at)
  CREATE INDEX bank_transfer_deposit ON public.bank_transfer USING btree (deposit_id)
  CREATE INDEX bank_transfer_waiting ON public.bank_transfer USING btree (booked_at) WHERE (state = 'WAITING'::text)

table banner
  id text not null
  place text not null
  image text not null default ''::text
  th text not null
  la text not null default ''::text
  en text not null default ''::text
  position integer not null default 0
  active boolean not null default true
  constraint banner_pkey PRIMARY KEY (id)
  constraint banner_place_check CHECK ((place = ANY (ARRAY['invite'::text, 'refund'::text, 'refundInfo'::text])))
  CREATE INDEX banner_place ON public.banner USING btree (place, "position")

table case_hold
  kind text not null
  subject text collate C not null
  operator_id text not null
  taken_at timestamp with time zone not null
  until timestamp with time zone not null
  constraint case_hold_check CHECK ((until > taken_at))
  constraint case_hold_kind_check CHECK ((kind = ANY (ARRAY['withdrawal'::text, 'suspense'::text, 'slip'::text, 'transfer'::text, 'adjustment'::text, 'chargeback'::text, 'identity'::text])))
  constraint case_hold_one UNIQUE (kind, operator_id)
  constraint case_hold_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint case_hold_pkey PRIMARY KEY (kind, subject)

table chargeback
  id text collate C not null
  provider text not null
  event_id text collate C not null
  payment_event_id text collate C not null
  reference text collate C not null
  amount bigint not null
  said bigint not null
  booked boolean not null
  happened_at timestamp with time zone not null
  received_at timestamp with time zone not null
  deposit_id text
  suspense_id text collate C
  member_id text
  coins bigint not null default 0
  paid bigint not null default 0
  state text not null
  first_by text
  first_at timestamp with time zone
  second_by text
  decided_at timestamp with time zone
  decided_reason text
  constraint chargeback_amount_check CHECK ((amount > 0))
  constraint chargeback_check CHECK ((said >= amount))
  constraint chargeback_check1 CHECK (((paid >= 0) AND (paid <= amount)))
  constraint chargeback_check2 CHECK (((deposit_id IS NULL) = (member_id IS NULL)))
  constraint chargeback_check3 CHECK (((state = ANY (ARRAY['waiting'::text, 'unowned'::text])) = (second_by IS NULL)))
  constraint chargeback_check4 CHECK ((num_nulls(first_by, first_at, second_by, decided_at, decided_reason) = ANY (ARRAY[0, 5])))
  constraint chargeback_coins_check CHECK ((coins >= 0))
  constraint chargeback_debtor CHECK (((state <> 'debt'::text) OR (member_id IS NOT NULL)))
  constraint chargeback_first_by_fkey FOREIGN KEY (first_by) REFERENCES operator(id)
  constraint chargeback_pkey PRIMARY KEY (id)
  constraint chargeback_provider_event_id_key UNIQUE (provider, event_id)
  constraint chargeback_second_by_fkey FOREIGN KEY (second_by) REFERENCES operator(id)
  constraint chargeback_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'suspense'::text, 'debt'::text, 'loss'::text, 'unowned'::text])))
  constraint chargeback_suspense_id_fkey FOREIGN KEY (suspense_id) REFERENCES incoming_payment(id)
  constraint chargeback_two_people CHECK ((first_by <> second_by))
  CREATE INDEX chargeback_debtor ON public.chargeback USING btree (member_id) WHERE (state = 'debt'::text)
  CREATE INDEX chargeback_member ON public.chargeback USING btree (member_id) WHERE (state = ANY (ARRAY['waiting'::text, 'suspense'::text]))
  CREATE INDEX chargeback_open ON public.chargeback USING btree (received_at) WHERE (state = ANY (ARRAY['waiting'::text, 'suspense'::text]))
  CREATE INDEX chargeback_owed ON public.chargeback USING btree (member_id, received_at) WHERE ((state = 'debt'::text) AND (paid < amount))
  CREATE INDEX chargeback_payment ON public.chargeback USING btree (provider, payment_event_id)

table chat_canned
  id text collate C not null
  shortcut text collate C not null
  title text not null
  content jsonb not null
  position integer not null
  updated_at timestamp with time zone not null
  translations jsonb not null default '{}'::jsonb
  constraint chat_canned_pkey PRIMARY KEY (id)
  constraint chat_canned_shortcut_key UNIQUE (shortcut)

table chat_case
  conversation_id text collate C not null
  opened_at timestamp with time zone not null
  closed_at timestamp with time zone not null
  closed_by text not null
  score smallint
  scored_at timestamp with time zone
  constraint chat_case_check CHECK (((scored_at IS NULL) = (score IS NULL)))
  constraint chat_case_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id) ON DELETE CASCADE
  constraint chat_case_pkey PRIMARY KEY (conversation_id, opened_at)
  constraint chat_case_score_check CHECK (((score >= 1) AND (score <= 5)))
  CREATE INDEX chat_case_closed ON public.chat_case USING btree (closed_at)

table chat_conversation
  id text collate C not null
  member_id text
  guest_hash text collate C
  member_username text
  member_name text
  state text not null
  assignee text
  away_told_at timestamp with time zone
  preview text not null default ''::text
  created_at timestamp with time zone not null
  last_message_at timestamp with time zone not null
  locale text
  waiting_since timestamp with time zone
  labels text[] not null default '{}'::text[]
  snoozed_until timestamp with time zone
  case_opened_at timestamp with time zone
  first_answered_at timestamp with time zone
  constraint chat_conversation_check CHECK (((member_id IS NULL) <> (guest_hash IS NULL)))
  constraint chat_conversation_guest_hash_key UNIQUE (guest_hash)
  constraint chat_conversation_labels_check CHECK ((cardinality(labels) <= 5))
  constraint chat_conversation_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])))
  constraint chat_conversation_member_id_key UNIQUE (member_id)
  constraint chat_conversation_pkey PRIMARY KEY (id)
  constraint chat_conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
  CREATE INDEX chat_conversation_inbox ON public.chat_conversation USING btree (state, last_message_at DESC, id)
  CREATE INDEX chat_conversation_labels ON public.chat_conversation USING gin (labels)
  CREATE INDEX chat_conversation_snoozed ON public.chat_conversation USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL)
  CREATE INDEX chat_conversation_waiting ON public.chat_conversation USING btree (waiting_since) WHERE (waiting_since IS NOT NULL)

table chat_duty
  operator_id text not null
  since timestamp with time zone not null
  constraint chat_duty_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint chat_duty_pkey PRIMARY KEY (operator_id)

table chat_file
  name text collate C not null
  owner text collate C not null
  media_type text not null
  bytes integer not null
  created_at timestamp with time zone not null
  sent_at timestamp with time zone
  constraint chat_file_pkey PRIMARY KEY (name)
  CREATE INDEX chat_file_owner ON public.chat_file USING btree (owner)
  CREATE INDEX chat_file_sent ON public.chat_file USING btree (sent_at) WHERE (sent_at IS NOT NULL)
  CREATE INDEX chat_file_unsent ON public.chat_file USING btree (created_at) WHERE (sent_at IS NULL)

table chat_look
  conversation_id text collate C not null
  operator_id text not null
  at timestamp with time zone not null
  constraint chat_look_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id) ON DELETE CASCADE
  constraint chat_look_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint chat_look_pkey PRIMARY KEY (conversation_id, operator_id)

table chat_message
  id text collate C not null
  seq bigint not null generated always as identity
  conversation_id text collate C not null
  client_id uuid
  sender text not null
  operator text
  session_id text
  content jsonb not null
  body text not null
  grams text[] not null
  created_at timestamp with time zone not null
  delivered_at timestamp with time zone
  read_at timestamp with time zone
  constraint chat_message_conversation_id_client_id_key UNIQUE (conversation_id, client_id)
  constraint chat_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id)
  constraint chat_message_pkey PRIMARY KEY (id)
  constraint chat_message_sender_check CHECK ((sender = ANY (ARRAY['customer'::text, 'other'::text])))
  constraint chat_message_seq_key UNIQUE (seq)
  CREATE INDEX chat_message_answered ON public.chat_message USING btree (created_at) WHERE (operator IS NOT NULL)
  CREATE INDEX chat_message_created ON public.chat_message USING btree (created_at)
  CREATE INDEX chat_message_file ON public.chat_message USING btree ((((content -> 'payload'::text) ->> 'file'::text))) WHERE (((content -> 'payload'::text) ->> 'file'::text) IS NOT NULL)
  CREATE INDEX chat_message_grams ON public.chat_message USING gin (grams)
  CREATE INDEX chat_message_page ON public.chat_message USING btree (conversation_id, created_at DESC, seq DESC)
  CREATE INDEX chat_message_unread ON public.chat_message USING btree (conversation_id, sender) WHERE (read_at IS NULL)

table chat_note
  id text collate C not null
  conversation_id text collate C not null
  operator text not null
  body text not null
  created_at timestamp with time zone not null
  constraint chat_note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id)
  constraint chat_note_pkey PRIMARY KEY (id)
  CREATE INDEX chat_note_conversation ON public.chat_note USING btree (conversation_id, created_at)

table chat_quality
  conversation_id text collate C not null
  opened_at timestamp with time zone not null
  verdict text not null
  note text not null
  judged_by text not null
  judged_at timestamp with time zone not null
  constraint chat_quality_conversation_id_opened_at_fkey FOREIGN KEY (conversation_id, opened_at) REFERENCES chat_case(conversation_id, opened_at) ON UPDATE CASCADE ON DELETE CASCADE
  constraint chat_quality_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES operator(id)
  constraint chat_quality_pkey PRIMARY KEY (conversation_id, opened_at)
  constraint chat_quality_verdict_check CHECK ((verdict = ANY (ARRAY['good'::text, 'needsWork'::text])))

table complaint
  id text not null
  number bigint not null generated always as identity
  member_id text not null
  client_id text collate C not null
  subject text not null
  opened_at timestamp with time zone not null
  due_at timestamp with time zone not null
  state text not null
  answer text
  answered_at timestamp with time zone
  answered_by text
  closed_at timestamp with time zone
  locale text not null default 'th'::text
  constraint complaint_check CHECK (((state = 'OPEN'::text) = (answered_at IS NULL)))
  constraint complaint_check1 CHECK (((answered_at IS NULL) = (answer IS NULL)))
  constraint complaint_check2 CHECK (((state <> 'CLOSED'::text) OR (closed_at IS NOT NULL)))
  constraint complaint_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])))
  constraint complaint_member_id_client_id_key UNIQUE (member_id, client_id)
  constraint complaint_number_key UNIQUE (number)
  constraint complaint_pkey PRIMARY KEY (id)
  constraint complaint_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'ANSWERED'::text, 'CLOSED'::text])))
  CREATE INDEX complaint_opened ON public.complaint USING btree (opened_at)
  CREATE INDEX complaint_state ON public.complaint USING btree (state, due_at)

table content_file
  name text not null
  type text not null
  bytes bytea not null
  updated_at timestamp with time zone not null default now()
  constraint content_file_pkey PRIMARY KEY (name)

table content_version
  kind text not null
  item text collate C not null
  version integer not null
  body jsonb not null
  reason text not null
  saved_by text not null
  saved_at timestamp with time zone not null
  published_by text
  published_at timestamp with time zone
  needs_second boolean not null default false
  new_account boolean not null default false
  confirmed_at timestamp with time zone
  approval_id text
  constraint content_two_people CHECK (((published_by IS NULL) OR (NOT needs_second) OR (published_by <> saved_by) OR (approval_id IS NOT NULL)))
  constraint content_version_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id)
  constraint content_version_check CHECK (((published_by IS NULL) = (published_at IS NULL)))
  constraint content_version_kind_check CHECK ((kind = ANY (ARRAY['offer'::text, 'wheel'::text, 'banner'::text, 'text'::text, 'account'::text, 'game'::text])))
  constraint content_version_pkey PRIMARY KEY (kind, item, version)
  constraint content_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES operator(id)
  constraint content_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id)
  constraint content_version_version_check CHECK ((version > 0))

table data_breach
  id text collate C not null
  number bigint not null generated always as identity
  state text not null
  known_at timestamp with time zone not null
  due_at timestamp with time zone not null
  happened text not null
  data text not null
  people integer
  is_high_risk boolean not null
  recorded_at timestamp with time zone not null
  recorded_by text not null
  ended_at timestamp with time zone
  ended_by text
  reason text
  reported_at timestamp with time zone
  reference text
  people_told_at timestamp with time zone
  constraint data_breach_ended CHECK ((((state = 'OPEN'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL))))
  constraint data_breach_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id)
  constraint data_breach_known CHECK ((known_at <= recorded_at))
  constraint data_breach_number_key UNIQUE (number)
  constraint data_breach_people_check CHECK ((people >= 0))
  constraint data_breach_pkey PRIMARY KEY (id)
  constraint data_breach_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES operator(id)
  constraint data_breach_reported CHECK (((state = 'REPORTED'::text) = ((reported_at IS NOT NULL) AND (reference IS NOT NULL))))
  constraint data_breach_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'REPORTED'::text, 'HARMLESS'::text])))
  constraint data_breach_told CHECK (((NOT is_high_risk) OR (state = 'OPEN'::text) OR (people_told_at IS NOT NULL)))
  constraint data_breach_two CHECK (((state <> 'HARMLESS'::text) OR (ended_by <> recorded_by)))
  CREATE INDEX data_breach_due ON public.data_breach USING btree (state, due_at)

table day_log_cosignature
  size integer not null
  witness text collate C not null
  line text not null
  seen_at timestamp with time zone not null
  received_at timestamp with time zone not null
  constraint day_log_cosignature_pkey PRIMARY KEY (size, witness)

table day_log_entry
  position integer not null
  day integer not null
  text text not null
  hash bytea not null
  appended_at timestamp with time zone not null
  constraint day_log_entry_day_key UNIQUE (day)
  constraint day_log_entry_pkey PRIMARY KEY ("position")
  constraint day_log_entry_position_check CHECK (("position" >= 0))
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_log_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table day_log_key
  name text collate C not null
  public_key text not null
  private_cipher text not null
  made_at timestamp with time zone not null
  constraint day_log_key_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX day_log_key_only ON public.day_log_key USING btree ((true))

table demo_part
  name text not null
  given_at timestamp with time zone not null
  constraint demo_part_pkey PRIMARY KEY (name)

table deposit
  id text collate C not null
  member_id text not null
  method text not null
  source text not null
  external_id text collate C not null
  amount bigint not null
  coins bigint not null
  late boolean not null
  qrcode_id text collate C
  paid_at timestamp with time zone not null
  created_at timestamp with time zone not null
  taken_back bigint not null default 0
  constraint deposit_amount_check CHECK ((amount > 0))
  constraint deposit_coins_check CHECK ((coins >= 0))
  constraint deposit_pkey PRIMARY KEY (id)
  constraint deposit_qrcode_id_fkey FOREIGN KEY (qrcode_id) REFERENCES qr_code(id)
  constraint deposit_taken_back_check CHECK (((taken_back >= 0) AND (taken_back <= amount)))
  CREATE INDEX deposit_amount ON public.deposit USING btree (amount, id)
  CREATE INDEX deposit_created ON public.deposit USING btree (created_at, id)
  CREATE INDEX deposit_late ON public.deposit USING btree (created_at, id) WHERE late
  CREATE INDEX deposit_member ON public.deposit USING btree (member_id, created_at DESC)
  CREATE INDEX deposit_source ON public.deposit USING btree (source, created_at, id)
  CREATE INDEX deposit_taken_back ON public.deposit USING btree (taken_back) WHERE (taken_back > 0)
  CREATE INDEX search_deposit_external ON public.deposit USING btree (external_id)

table deposit_account
  id text not null
  bank_code text not null
  bank_type text not null
  mode text not null
  name_th text not null
  name_en text not null
  account_name text not null
  account_no text not null
  currency text not null
  min_deposit bigint
  position integer not null default 0
  active boolean not null default true
  holder_th text not null default ''::text
  holder_en text not null default ''::text
  constraint deposit_account_bank_type_check CHECK ((bank_type = ANY (ARRAY['BANK'::text, 'PAYMENT'::text])))
  constraint deposit_account_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text])))
  constraint deposit_account_min_deposit_check CHECK ((min_deposit > 0))
  constraint deposit_account_pkey PRIMARY KEY (id)
  CREATE TRIGGER house_account BEFORE INSERT OR UPDATE ON public.deposit_account FOR EACH ROW EXECUTE FUNCTION house_account_refuse_members()

table excluded_identity
  member_id text not null
  identity text collate C not null
  until timestamp with time zone not null
  constraint excluded_identity_pkey PRIMARY KEY (member_id, identity)
  CREATE INDEX excluded_identity_identity ON public.excluded_identity USING btree (identity)

function account_digits(account_no text) returns text body cc52334127a3951ad0f48c30756d6271

function aml_forget(who text) returns void body ed8b7f252003b2a0aecee49c668ca85a

function aml_note_name() returns trigger body 9af2f1a699730db3581e594424d0b192

function approval_demand_fit() returns trigger body 7e4e29d59a2b510d4f0f2f8a023978f1

function audit_append() returns trigger body 17f7d42814641e649ffd33ea8f4e6504

function audit_hash(e audit_entry) returns text body 6164f4a333c2569c311db55108d04956

function audit_keep_head() returns trigger security definer set search_path=public, pg_temp body e36a21528546f771c0c565be2efede7d

function audit_refuse() returns trigger body 4a6bc5b9365c63a1d645ddc7c23bd6c1

function bank_account_key(bank_code text, account_no text) returns text body da12fc9131952387fe897af3e20ba9ad

function bank_holder_ask_anew() returns trigger body 4cd79f87cb40348ff05a334d636be058

function block_identity(kind text, bank text, said text) returns text body 076cd0a97b3905721aeed468e76a13b0

function game_closed(codes text[], games text[]) returns TABLE(n bigint, why text) body cb4f3bcc5e087b988ef2daf74483b357

function house_account_refuse_members() returns trigger body 18bfc12fbc54628a71b1f7ac2f230b5e

function house_rule_forget(who text) returns void body 5bbfcf1ba4b4088bafd70be3ac8b2261

function identity_is_kept_away(said text, at timestamp with time zone) returns boolean body 74f0543ffefd9ca4e9b1a23629ed0913

function ledger_apply(p_at timestamp with time zone, p_accounts text[], p_unopened text[], p_keys text[], p_ops smallint[], p_kinds text[], p_contents uuid[], p_holds text[], p_shown bigint[], p_line_accounts integer[], p_lines text[], p_first_legs integer[], p_givers integer[], p_takers integer[], p_amounts bigint[]) returns text security definer set search_path=public, pg_temp, jit=off, plan_cache_mode=force_generic_plan, enable_hashjoin=off, enable_mergejoin=off, enable_seqscan=off body 4b7268df47154e7c9ea451785d3d0a9b

function ledger_exposure(p_member text, p_recent timestamp with time zone) returns TABLE(wallet bigint, games bigint, arriving bigint) set search_path=public, pg_temp, plan_cache_mode=force_generic_plan, jit=off, enable_hashjoin=off, enable_mergejoin=off, enable_seqscan=off body c0d56d31434a41b8ee8a24d72d84b0f1

function ledger_flows(p_member text, p_since timestamp with time zone, p_older timestamp with time zone) returns TABLE(kind text, amount text, at timestamp with time zone, id bigint) set search_path=public, pg_temp, plan_cache_mode=force_generic_plan, jit=off, enable_hashjoin=off, enable_mergejoin=off, enable_seqscan=off body 676cbacd41a34630b606321ec6d82488

function ledger_open(p_address text[]) returns void security definer set search_path=public, pg_temp body 5896e0dfd6074376e26691a1ae0511e2

function ledger_refuse_change() returns trigger body 40c056461ca879b9177a017a65bf4bfa

function ledger_refuse_closed_day() returns trigger body 6d595011b36324962c3cacf1fd091a31

function ledger_zero_sum() returns trigger body 3ba499dd47731a6e7ef009443c31c92f

function link_forget(who text) returns void body c827d3f459434c0176deb6d99457a3c9

function link_join(one text, other text, at timestamp with time zone) returns void body abc98855f75f07088098902a80887a3b

function link_join_by(kind_of text, trait_of text, who text, crowd integer, at timestamp with time zone) returns void set enable_seqscan=off, plan_cache_mode=force_generic_plan body eea1ad14494625153aa8883188bd9b0d

function link_name(said text) returns text body 8eb5cf3abae5c83f45e76708ffeba84d

function link_note(kind_of text, trait_of text, who text, words text, at timestamp with time zone, looked boolean) returns void body 56d37c989aae514a5cfb1fca3722d0cc

function link_place(address text) returns text body b99afc307082369722a6ce9bc5463c90

function link_see_account() returns trigger body 4b3d4982ffdddcc45a06aabf1075a8ba

function link_see_payer() returns trigger body 3334e9cad752d67da9261828c39b8317

function link_see_session() returns trigger body 7f03d548112780afc03bd2c3ce6e12f0

function member_keep_bank_past() returns trigger body 2fb72d5d3ca0f769d36d60d4767ddaa2

function member_keep_excluded() returns trigger body 3795bf28bcd435b540f91387c09f7cea

function member_overview_open() returns trigger body bf9931b34214cee641e18e55a3471075

function member_refuse_excluded() returns trigger body 3aa98c49607393aee699cbe1bbf886bf

function member_refuse_house_account() returns trigger body 5efba4d51ffbf62f7e8c229c2c843870

function operator_demand_grant() returns trigger body 62235800cd63caef104d9bc01b833de1

function operator_demand_other(who text, member text) returns void body 7087033d283da57522c2e4433c784dd6

function operator_demand_valid(who text, at timestamp with time zone) returns void body 4eda130e36d1ef0f4c072ae001a12bc4

function operator_owns(who text, member text) returns boolean body 47b18f625d8f7cd53fc92b4b09694b5b

function operator_refuse_own() returns trigger body 66cc12edab42981e609c09f811a99895

function operator_waits(who text, at timestamp with time zone) returns boolean body edeb59d6c825e09334dcbe65722d0b83

function overtaken(what text) returns integer body 308ba63ff4acfd870d1b3fe821b7e8a9

function phone_key(phone text) returns text body a45a18ed2e260eeeea38a5e620e17a1e

function search_spelling(name text) returns text body 15d9df410c66c778c0e15ff07d2e6993

function staff_right_demand_approval() returns trigger body 1141a5dd062c34c26fff7a303ca1f696

function withdrawal_demand_approvals() returns trigger body 8685d6edb7c81a8dfa2f3923dee1f8d2

table game_account
  member_id text not null
  code text not null
  username text not null
  password_cipher text not null
  state text not null
  version bigint not null default 0
  created_at timestamp with time zone not null
  activated_at timestamp with time zone
  synced_at timestamp with time zone
  stale boolean not null default false
  next_password_cipher text
  sync_version bigint not null default 0
  constraint game_account_code_username_key UNIQUE (code, username)
  constraint game_account_pkey PRIMARY KEY (member_id, code)
  constraint game_account_state_check CHECK ((state = ANY (ARRAY['OPENING'::text, 'ACTIVE'::text])))

table game_alarm
  id text not null
  code text not null
  game text not null
  since date not null
  state text not null
  rounds bigint not null
  bet bigint not null
  win bigint not null
  returns integer
  chance double precision not null
  is_declared boolean not null
  raised_at timestamp with time zone not null
  seen_at timestamp with time zone
  seen_by text
  note text
  times bigint
  highest bigint
  constraint game_alarm_code_game_since_key UNIQUE (code, game, since)
  constraint game_alarm_pkey PRIMARY KEY (id)
  constraint game_alarm_seen CHECK (((state = 'SEEN'::text) = ((seen_at IS NOT NULL) AND (seen_by IS NOT NULL) AND (note IS NOT NULL))))
  constraint game_alarm_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SEEN'::text])))
  constraint game_alarm_what CHECK ((((times IS NULL) = (highest IS NULL)) AND ((returns IS NOT NULL) OR (times IS NOT NULL))))
  CREATE INDEX game_alarm_open ON public.game_alarm USING btree (raised_at) WHERE (state = 'OPEN'::text)

table game_day
  code text not null
  game text not null
  day date not null
  rounds bigint not null
  bet bigint not null
  win bigint not null
  bet_bet numeric not null
  win_win numeric not null
  bet_win numeric not null
  version bigint not null
  constraint game_day_pkey PRIMARY KEY (code, game, day)
  CREATE INDEX game_day_day ON public.game_day USING btree (day)

table game_favourite
  member_id text not null
  code text not null
  created_at timestamp with time zone not null
  constraint game_favourite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
  constraint game_favourite_pkey PRIMARY KEY (member_id, code)

table game_held_look
  id text collate C not null
  member_id text not null
  code text not null
  believed bigint not null
  actual bigint not null
  state text not null
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  decided_at timestamp with time zone
  decided_by text
  constraint game_held_look_pkey PRIMARY KEY (id)
  constraint game_held_look_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'BOOKED'::text, 'PASSED'::text])))
  CREATE INDEX game_held_look_account ON public.game_held_look USING btree (member_id, code)
  CREATE UNIQUE INDEX game_held_look_open ON public.game_held_look USING btree (member_id, code) WHERE (state = ANY (ARRAY['WAITING'::text, 'ACCEPTED'::text]))
  CREATE INDEX game_held_look_waiting ON public.game_held_look USING btree (first_at) WHERE (state = 'WAITING'::text)

table game_item
  code text not null
  game text not null
  name text not null
  sort text
  logo text
  returns integer
  deviation integer
  closed_from timestamp with time zone
  closed_until timestamp with time zone
  state text not null
  tested_since date not null
  heard_at timestamp with time zone not null
  listed_at timestamp with time zone
  changed_at timestamp with time zone not null
  highest bigint
  constraint game_item_closed CHECK (((closed_from IS NULL) = (closed_until IS NULL)))
  constraint game_item_deviation_check CHECK ((deviation > 0))
  constraint game_item_game_check CHECK ((game <> ''::text))
  constraint game_item_highest_check CHECK ((highest > 0))
  constraint game_item_listed CHECK (((state = 'HEARD'::text) OR (listed_at IS NOT NULL)))
  constraint game_item_pkey PRIMARY KEY (code, game)
  constraint game_item_returns_check CHECK (((returns >= 0) AND (returns <= 20000)))
  constraint game_item_state_check CHECK ((state = ANY (ARRAY['HEARD'::text, 'NEW'::text, 'OPEN'::text, 'GONE'::text])))

table game_listing
  code text collate C not null
  name_th text not null
  name_la text not null
  name_en text not null
  position integer not null
  active boolean not null
  constraint game_listing_name_th_check CHECK ((length(btrim(name_th)) > 0))
  constraint game_listing_pkey PRIMARY KEY (code)
  constraint game_listing_position_check CHECK (("position" >= 0))

table game_password
  id text not null
  member_id text not null
  code text not null
  state text not null
  asked_at timestamp with time zone not null
  done_at timestamp with time zone
  next_attempt_at timestamp with time zone
  attempts integer not null default 0
  constraint game_password_pkey PRIMARY KEY (id)
  constraint game_password_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'DONE'::text])))
  CREATE INDEX game_password_due ON public.game_password USING btree (next_attempt_at) WHERE (state = 'ASKED'::text)
  CREATE UNIQUE INDEX game_password_open ON public.game_password USING btree (member_id, code) WHERE (state = 'ASKED'::text)

table game_round
  code text not null
  round_id text not null
  username text not null
  member_id text
  bet bigint not null
  win bigint not null
  played_at timestamp with time zone not null
  gathered_at timestamp with time zone not null
  voided boolean not null default false
  revision integer not null default 1
  weight smallint not null default 100
  game text not null default ''::text
  constraint game_round_bet_check CHECK ((bet >= 0))
  constraint game_round_pkey PRIMARY KEY (code, round_id)
  constraint game_round_revision_check CHECK ((revision > 0))
  constraint game_round_void_is_nothing CHECK (((NOT voided) OR ((bet = 0) AND (win = 0))))
  constraint game_round_weight_check CHECK (((weight >= 0) AND (weight <= 100)))
  constraint game_round_win_check CHECK ((win >= 0))
  CREATE INDEX game_round_corrected ON public.game_round USING btree (played_at) WHERE (revision > 1)
  CREATE INDEX game_round_gathered ON public.game_round USING btree (gathered_at) WHERE (member_id IS NOT NULL)
  CREATE INDEX game_round_large_win ON public.game_round USING btree (win) WHERE (win >= 100000)
  CREATE INDEX game_round_member ON public.game_round USING btree (member_id, gathered_at) WHERE (member_id IS NOT NULL)
  CREATE INDEX game_round_member_played ON public.game_round USING btree (member_id, played_at) WHERE (member_id IS NOT NULL)
  CREATE INDEX game_round_of_game ON public.game_round USING btree (code, game, played_at)
  CREATE INDEX game_round_played ON public.game_round USING btree (played_at)
  CREATE INDEX game_round_unowned ON public.game_round USING btree (code, username) WHERE (member_id IS NULL)

table game_round_correction
  code text not null
  round_id text not null
  revision integer not null
  bet bigint not null
  win bigint not null
  voided boolean not null
  corrected_at timestamp with time zone not null
  gathered_at timestamp with time zone not null
  constraint game_round_correction_pkey PRIMARY KEY (code, round_id, revision)

table game_round_cursor
  code text not null
  cursor text
  moved_at timestamp with time zone not null
  constraint game_round_cursor_pkey PRIMARY KEY (code)

table game_round_unread
  id text not null
  code text not null
  round_id text
  raw text not null
  why text not null
  told_at timestamp with time zone not null
  read_at timestamp with time zone
  concluded_at timestamp with time zone
  concluded_by text
  conclusion text
  member_id text
  lost bigint not null default 0
  approval_id text
  constraint game_round_unread_approved FOREIGN KEY (approval_id, lost) REFERENCES approval(id, amount)
  constraint game_round_unread_concluded CHECK ((num_nulls(concluded_at, concluded_by, conclusion) = ANY (ARRAY[0, 3])))
  constraint game_round_unread_lost CHECK (((lost = 0) OR ((concluded_at IS NOT NULL) AND (member_id IS NOT NULL))))
  constraint game_round_unread_pkey PRIMARY KEY (id)
  constraint game_round_unread_raw_check CHECK ((length(raw) <= 4000))
  constraint game_round_unread_two_people CHECK (((lost = 0) OR (approval_id IS NOT NULL)))
  CREATE INDEX game_round_unread_explains ON public.game_round_unread USING btree (member_id, code) WHERE ((lost <> 0) AND (read_at IS NULL))
  CREATE INDEX game_round_unread_round ON public.game_round_unread USING btree (code, round_id) WHERE (read_at IS NULL)
  CREATE INDEX game_round_unread_told ON public.game_round_unread USING btree (told_at)
  CREATE INDEX game_round_unread_waiting ON public.game_round_unread USING btree (told_at, id) WHERE ((read_at IS NULL) AND (concluded_at IS NULL))

table game_stop
  code text not null
  game text not null
  reason text not null
  stopped_by text not null
  stopped_at timestamp with time zone not null
  constraint game_stop_pkey PRIMARY KEY (code, game)

table game_transfer
  reference text not null
  member_id text not null
  code text not null
  direction text not null
  amount bigint not null
  moved bigint
  state text not null
  unknown_since timestamp with time zone
  attempts integer not null default 0
  last_reason text
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  escalated_at timestamp with time zone
  next_check_at timestamp with time zone
  late_at timestamp with time zone
  late_moved bigint
  late_settled_at timestamp with time zone
  constraint game_transfer_amount_check CHECK ((amount > 0))
  constraint game_transfer_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text])))
  constraint game_transfer_pkey PRIMARY KEY (reference)
  constraint game_transfer_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'FAILED'::text])))
  CREATE INDEX game_transfer_account ON public.game_transfer USING btree (member_id, code, ended_at) WHERE (state = 'DONE'::text)
  CREATE INDEX game_transfer_created ON public.game_transfer USING btree (created_at, reference)
  CREATE INDEX game_transfer_doubtful ON public.game_transfer USING btree (member_id, code, ended_at) WHERE ((state = 'FAILED'::text) AND (unknown_since IS NOT NULL))
  CREATE INDEX game_transfer_due ON public.game_transfer USING btree (next_check_at) WHERE ((state = ANY (ARRAY['PENDING'::text, 'FAILED'::text])) AND (next_check_at IS NOT NULL))
  CREATE INDEX game_transfer_ended ON public.game_transfer USING btree (ended_at) WHERE (state = 'DONE'::text)
  CREATE INDEX game_transfer_escalated ON public.game_transfer USING btree (escalated_at) WHERE ((state = 'PENDING'::text) AND (escalated_at IS NOT NULL))
  CREATE INDEX game_transfer_failed ON public.game_transfer USING btree (created_at, reference) WHERE (state = 'FAILED'::text)
  CREATE INDEX game_transfer_late ON public.game_transfer USING btree (late_at) WHERE ((late_at IS NOT NULL) AND (late_settled_at IS NULL))
  CREATE INDEX game_transfer_member ON public.game_transfer USING btree (member_id, created_at)
  CREATE UNIQUE INDEX game_transfer_one_pending ON public.game_transfer USING btree (member_id, code) WHERE (state = 'PENDING'::text)
  CREATE INDEX game_transfer_pending ON public.game_transfer USING btree (created_at) WHERE (state = 'PENDING'::text)

table game_transfer_word
  id bigint not null generated always as identity
  reference text not null
  at timestamp with time zone not null
  said text not null
  constraint game_transfer_word_pkey PRIMARY KEY (id)
  constraint game_transfer_word_reference_fkey FOREIGN KEY (reference) REFERENCES game_transfer(reference)
  CREATE INDEX game_transfer_word_reference ON public.game_transfer_word USING btree (reference, id)

table harm_marker
  talk_id text collate C not null
  kind text not null
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  times integer
  days integer
  minutes integer
  amount bigint
  before bigint
  lost bigint
  constraint harm_marker_kind_check CHECK ((kind = ANY (ARRAY['CHASING'::text, 'NIGHTS'::text, 'RAISING'::text, 'LONG'::text, 'RISE'::text, 'AFTER_PAYOUT'::text])))
  constraint harm_marker_pkey PRIMARY KEY (talk_id, kind)
  constraint harm_marker_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES harm_talk(id) ON DELETE CASCADE

table harm_sweep
  is_only boolean not null default true
  from_at timestamp with time zone not null
  until_at timestamp with time zone not null
  after text
  constraint harm_sweep_is_only_check CHECK (is_only)
  constraint harm_sweep_pkey PRIMARY KEY (is_only)

table harm_talk
  id text collate C not null
  member_id text not null
  state text not null
  opened_at timestamp with time zone not null
  written_at timestamp with time zone
  closed_at timestamp with time zone
  closed_by text
  outcome text
  note text not null default ''::text
  constraint harm_talk_closed CHECK ((num_nulls(closed_at, closed_by, outcome) =
CASE state
    WHEN 'OPEN'::text THEN 3
    ELSE 0
END))
  constraint harm_talk_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id)
  constraint harm_talk_outcome_check CHECK ((outcome = ANY (ARRAY['TALKED'::text, 'LIMIT_SET'::text, 'BREAK_TAKEN'::text, 'NO_NEED'::text, 'NOT_REACHED'::text])))
  constraint harm_talk_pkey PRIMARY KEY (id)
  constraint harm_talk_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CLOSED'::text])))
  CREATE INDEX harm_talk_ended ON public.harm_talk USING btree (closed_at DESC, id) WHERE (state = 'CLOSED'::text)
  CREATE INDEX harm_talk_member ON public.harm_talk USING btree (member_id, opened_at)
  CREATE UNIQUE INDEX harm_talk_open ON public.harm_talk USING btree (member_id) WHERE (state = 'OPEN'::text)
  CREATE INDEX harm_talk_waiting ON public.harm_talk USING btree (opened_at, id) WHERE (state = 'OPEN'::text)

table house_rule
  id integer not null generated always as identity
  made_at timestamp with time zone not null
  constraint house_rule_pkey PRIMARY KEY (id)

table house_rule_hit
  id bigint not null generated always as identity
  version_id text collate C not null
  member_id text not null
  moment text not null
  about text collate C not null
  effect text not null
  n integer not null
  sum bigint not null
  group_size integer
  level smallint
  age_days integer
  amount bigint not null
  at timestamp with time zone not null
  mark text
  marked_by text
  marked_at timestamp with time zone
  mark_reason text
  constraint house_rule_hit_amount_check CHECK ((amount >= 0))
  constraint house_rule_hit_effect_check CHECK ((effect = ANY (ARRAY['NOTE'::text, 'WAIT'::text, 'HOLD_GIFTS'::text, 'HOLD_PAYOUTS'::text, 'REFUSE'::text])))
  constraint house_rule_hit_mark_check CHECK ((mark = ANY (ARRAY['RIGHT'::text, 'WRONG'::text])))
  constraint house_rule_hit_marked CHECK ((num_nulls(mark, marked_by, marked_at, mark_reason) = ANY (ARRAY[0, 4])))
  constraint house_rule_hit_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES operator(id)
  constraint house_rule_hit_moment_check CHECK ((moment = ANY (ARRAY['PAYOUT'::text, 'GIFT'::text])))
  constraint house_rule_hit_once UNIQUE (version_id, member_id, about)
  constraint house_rule_hit_pkey PRIMARY KEY (id)
  constraint house_rule_hit_version_id_fkey FOREIGN KEY (version_id) REFERENCES house_rule_version(id)
  CREATE INDEX house_rule_hit_about ON public.house_rule_hit USING btree (about) WHERE (moment = 'PAYOUT'::text)
  CREATE INDEX house_rule_hit_member ON public.house_rule_hit USING btree (member_id, at DESC, id)
  CREATE INDEX house_rule_hit_newest ON public.house_rule_hit USING btree (at DESC, id)
  CREATE INDEX house_rule_hit_version ON public.house_rule_hit USING btree (version_id, at DESC, id)

table house_rule_version
  id text collate C not null
  rule_id integer not null
  version integer not null
  state text not null
  name text not null
  who text not null
  who_n integer
  what text not null
  measure text not null
  least bigint not null
  hours integer not null
  effect text not null
  reason text not null
  made_by text not null
  made_at timestamp with time zone not null
  tried jsonb not null
  on_at timestamp with time zone
  on_approval text
  off_at timestamp with time zone
  off_approval text
  constraint house_rule_version_effect_check CHECK ((effect = ANY (ARRAY['NOTE'::text, 'WAIT'::text, 'HOLD_GIFTS'::text, 'HOLD_PAYOUTS'::text, 'REFUSE'::text])))
  constraint house_rule_version_hours_check CHECK (((hours >= 1) AND (hours <= 720)))
  constraint house_rule_version_least_check CHECK (("least" > 0))
  constraint house_rule_version_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id)
  constraint house_rule_version_measure_check CHECK ((measure = ANY (ARRAY['COUNT'::text, 'AMOUNT'::text])))
  constraint house_rule_version_name_check CHECK ((length(btrim(name)) >= 3))
  constraint house_rule_version_number UNIQUE (rule_id, version)
  constraint house_rule_version_off CHECK ((((state = 'OFF'::text) = (off_at IS NOT NULL)) AND ((off_at IS NOT NULL) OR (off_approval IS NULL))))
  constraint house_rule_version_off_approval_fkey FOREIGN KEY (off_approval) REFERENCES approval(id)
  constraint house_rule_version_on CHECK (((num_nulls(on_at, on_approval) = ANY (ARRAY[0, 2])) AND ((state = ANY (ARRAY['ON'::text, 'OFF'::text])) = (on_at IS NOT NULL))))
  constraint house_rule_version_on_approval_fkey FOREIGN KEY (on_approval) REFERENCES approval(id)
  constraint house_rule_version_pkey PRIMARY KEY (id)
  constraint house_rule_version_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES house_rule(id)
  constraint house_rule_version_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ON'::text, 'OFF'::text, 'DROPPED'::text])))
  constraint house_rule_version_version_check CHECK ((version > 0))
  constraint house_rule_version_what_check CHECK ((what = ANY (ARRAY['ASKED'::text, 'REGISTERED'::text, 'DEPOSITED'::text, 'WITHDREW'::text, 'TOOK_GIFT'::text, 'JOINED_GROUP'::text, 'CHANGED_ACCOUNT'::text, 'SLIP_REFUSED'::text, 'NEW_DEVICE'::text])))
  constraint house_rule_version_who CHECK (((who = 'ALL'::text) = (who_n IS NULL)))
  constraint house_rule_version_who_check CHECK ((who = ANY (ARRAY['ALL'::text, 'NEW'::text, 'LEVEL'::text, 'GROUP'::text])))
  constraint house_rule_version_who_n_check CHECK (((who_n >= 0) AND (who_n <= 1000)))
  CREATE UNIQUE INDEX house_rule_version_draft ON public.house_rule_version USING btree (rule_id) WHERE (state = 'DRAFT'::text)
  CREATE UNIQUE INDEX house_rule_version_live ON public.house_rule_version USING btree (rule_id) WHERE (state = 'ON'::text)

table idempotency_key
  member_id text not null
  key text collate C not null
  call text not null
  body_hash text not null
  owner text not null
  status integer
  body jsonb
  created_at timestamp with time zone not null default now()
  constraint idempotency_key_pkey PRIMARY KEY (member_id, key)
  CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (created_at)

table identity_ask
  member_id text not null
  asked_at timestamp with time zone not null
  asked_by text not null
  constraint identity_ask_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id)
  constraint identity_ask_pkey PRIMARY KEY (member_id)

table identity_block
  id text collate C not null
  kind text not null
  identity text collate C not null
  shown text not null
  reason text not null
  made_by text not null
  made_at timestamp with time zone not null
  until timestamp with time zone
  lifted_by text
  lifted_at timestamp with time zone
  lift_approval text
  constraint identity_block_check CHECK ((until > made_at))
  constraint identity_block_kind_check CHECK ((kind = ANY (ARRAY['PHONE'::text, 'BANK'::text, 'DEVICE'::text, 'CARD'::text])))
  constraint identity_block_lift_approval_fkey FOREIGN KEY (lift_approval) REFERENCES approval(id)
  constraint identity_block_lifted CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_approval IS NULL))))
  constraint identity_block_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operator(id)
  constraint identity_block_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id)
  constraint identity_block_pkey PRIMARY KEY (id)
  constraint identity_block_reason_check CHECK ((length(btrim(reason)) >= 3))
  CREATE INDEX identity_block_made ON public.identity_block USING btree (made_at)
  CREATE UNIQUE INDEX identity_block_open ON public.identity_block USING btree (identity) WHERE (lifted_at IS NULL)

table identity_case
  id text collate C not null
  member_id text not null
  to_level smallint not null
  state text not null
  round integer not null default 0
  card_name text
  card_cipher text
  card_key text collate C
  card_tail text
  expires_on text collate C
  source text
  verdict jsonb
  next_check_at timestamp with time zone
  attempts integer not null default 0
  why text
  words text
  decided_by text
  created_at timestamp with time zone not null
  sent_at timestamp with time zone
  ended_at timestamp with time zone
  constraint identity_case_due CHECK (((next_check_at IS NULL) OR (state = 'WAITING'::text)))
  constraint identity_case_ended CHECK (((state = ANY (ARRAY['ACCEPTED'::text, 'REFUSED'::text])) = (ended_at IS NOT NULL)))
  constraint identity_case_expires_on_check CHECK ((expires_on ~ '^\d{4}-\d\d-\d\d$'::text))
  constraint identity_case_pkey PRIMARY KEY (id)
  constraint identity_case_sent CHECK (((state = 'DRAFT'::text) OR (sent_at IS NOT NULL)))
  constraint identity_case_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'AGAIN'::text, 'ACCEPTED'::text, 'REFUSED'::text])))
  constraint identity_case_to_level_check CHECK ((to_level = ANY (ARRAY[2, 3])))
  CREATE INDEX identity_case_member ON public.identity_case USING btree (member_id, created_at)
  CREATE UNIQUE INDEX identity_case_open ON public.identity_case USING btree (member_id) WHERE (state = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'AGAIN'::text]))
  CREATE INDEX identity_case_queue ON public.identity_case USING btree (state, sent_at)
  CREATE INDEX identity_case_to_check ON public.identity_case USING btree (next_check_at) WHERE (next_check_at IS NOT NULL)
  CREATE TRIGGER aml_name_card AFTER INSERT OR UPDATE OF card_name ON public.identity_case FOR EACH ROW WHEN ((new.card_name IS NOT NULL)) EXECUTE FUNCTION aml_note_name()

table identity_level
  member_id text not null
  level smallint not null
  case_id text not null
  card_key text collate C not null
  expires_on text collate C
  since timestamp with time zone not null
  constraint identity_level_card UNIQUE (card_key)
  constraint identity_level_expires_on_check CHECK ((expires_on ~ '^\d{4}-\d\d-\d\d$'::text))
  constraint identity_level_level_check CHECK ((level = ANY (ARRAY[2, 3])))
  constraint identity_level_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint identity_level_pkey PRIMARY KEY (member_id)

table identity_paper
  id text collate C not null
  case_id text not null
  member_id text not null
  kind text not null
  file text not null
  key_cipher text not null
  created_at timestamp with time zone not null
  constraint identity_paper_case_id_fkey FOREIGN KEY (case_id) REFERENCES identity_case(id)
  constraint identity_paper_case_id_kind_key UNIQUE (case_id, kind)
  constraint identity_paper_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'selfie'::text, 'book'::text, 'funds'::text])))
  constraint identity_paper_pkey PRIMARY KEY (id)
  CREATE INDEX identity_paper_member ON public.identity_paper USING btree (member_id)

table identity_secret
  id text not null
  secret_cipher text not null
  constraint identity_secret_id_check CHECK ((id = 'card'::text))
  constraint identity_secret_pkey PRIMARY KEY (id)

table incoming_payment
  id text collate C not null
  kind text not null
  account text not null
  amount bigint
  reference text collate C not null
  reason text not null default ''::text
  sending_bank text
  from_bank_code text not null default ''::text
  from_account_no text not null default ''::text
  from_name text not null default ''::text
  qrcode_id text collate C
  owner_id text
  raw text
  lak bigint
  happened_at timestamp with time zone not null
  received_at timestamp with time zone not null
  state text not null
  member_id text
  deposit_id text collate C
  round integer not null default 1
  approvals_needed integer not null default 1
  first_operator text
  second_operator text
  decided_reason text
  ended_at timestamp with time zone
  return_reference text collate C
  return_attempts integer not null default 0
  sent_at timestamp with time zone
  refused_at timestamp with time zone
  next_attempt_at timestamp with time zone
  bank_reference text
  fail_reason text
  bill_provider text
  bill_reference text collate C
  told boolean not null default true
  is_rest boolean not null default false
  first_of text collate C
  constraint incoming_payment_amount_check CHECK ((amount > 0))
  constraint incoming_payment_approvals_needed_check CHECK ((approvals_needed = ANY (ARRAY[1, 2])))
  constraint incoming_payment_check CHECK (((state <> 'WAITING'::text) OR (reason <> ''::text)))
  constraint incoming_payment_check1 CHECK (((next_attempt_at IS NULL) OR (state = 'RETURNING'::text)))
  constraint incoming_payment_check2 CHECK (((amount IS NOT NULL) OR (kind = 'line'::text)))
  constraint incoming_payment_check3 CHECK (((raw IS NOT NULL) OR (kind <> 'line'::text)))
  constraint incoming_payment_check4 CHECK (((state = 'WAITING'::text) OR (approvals_needed < 2) OR COALESCE((first_operator <> second_operator), false)))
  constraint incoming_payment_game_two_people CHECK (((kind <> 'game'::text) OR (state <> ALL (ARRAY['ASSIGNED'::text, 'WRITTEN_OFF'::text])) OR (approvals_needed = 2)))
  constraint incoming_payment_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'psp'::text, 'line'::text, 'walletlink'::text, 'announced'::text, 'game'::text])))
  constraint incoming_payment_of_game CHECK (((kind <> 'game'::text) OR (owner_id IS NOT NULL)))
  constraint incoming_payment_pkey PRIMARY KEY (id)
  constraint incoming_payment_qrcode_id_fkey FOREIGN KEY (qrcode_id) REFERENCES qr_code(id)
  constraint incoming_payment_return_reference_key UNIQUE (return_reference)
  constraint incoming_payment_state_check CHECK ((state = ANY (ARRAY['CREDITED'::text, 'WAITING'::text, 'RETURNING'::text, 'ASSIGNED'::text, 'RETURNED'::text, 'WRITTEN_OFF'::text, 'SETTLED'::text, 'TAKEN_BACK'::text])))
  CREATE INDEX incoming_payment_bill ON public.incoming_payment USING btree (bill_provider, bill_reference) WHERE (bill_reference IS NOT NULL)
  CREATE INDEX incoming_payment_by_slip ON public.incoming_payment USING btree (id) WHERE ((kind = 'bank'::text) AND (NOT told))
  CREATE UNIQUE INDEX incoming_payment_first ON public.incoming_payment USING btree (account, first_of) WHERE (first_of IS NOT NULL)
  CREATE UNIQUE INDEX incoming_payment_game ON public.incoming_payment USING btree (account, owner_id, reference) WHERE ((kind = 'game'::text) AND (state = 'WAITING'::text))
  CREATE INDEX incoming_payment_given_alone ON public.incoming_payment USING btree (first_operator, ended_at) WHERE ((state = 'ASSIGNED'::text) AND (second_operator IS NULL))
  CREATE INDEX incoming_payment_reference ON public.incoming_payment USING btree (reference)
  CREATE INDEX incoming_payment_sender ON public.incoming_payment USING btree (from_account_no, from_bank_code) WHERE ((kind = 'bank'::text) AND (from_account_no <> ''::text))
  CREATE INDEX incoming_payment_to_resolve ON public.incoming_payment USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
  CREATE INDEX incoming_payment_waited ON public.incoming_payment USING btree (happened_at, id) WHERE (reason <> ''::text)
  CREATE INDEX incoming_payment_waiting ON public.incoming_payment USING btree (happened_at) WHERE (state = ANY (ARRAY['WAITING'::text, 'RETURNING'::text]))
  CREATE TRIGGER link_paid AFTER INSERT OR UPDATE OF member_id ON public.incoming_payment FOR EACH ROW WHEN (((new.member_id IS NOT NULL) AND (new.kind = 'bank'::text) AND (new.from_bank_code <> ''::text))) EXECUTE FUNCTION link_see_payer()

table invite_account
  inviter_id text not null
  earned bigint not null default 0
  received bigint not null default 0
  receipts integer not null default 0
  takings integer not null default 0
  constraint invite_account_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id)
  constraint invite_account_pkey PRIMARY KEY (inviter_id)
  constraint invite_account_received_check CHECK ((received >= 0))

table invite_earning
  inviter_id text not null
  invitee_id text not null
  day date not null
  turnover bigint not null
  earned bigint not null
  last_played_at timestamp with time zone not null
  constraint invite_earning_earned_check CHECK ((earned >= 0))
  constraint invite_earning_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES member(id)
  constraint invite_earning_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id)
  constraint invite_earning_pkey PRIMARY KEY (invitee_id, day)
  constraint invite_earning_turnover_check CHECK ((turnover >= 0))
  CREATE INDEX invite_earning_inviter ON public.invite_earning USING btree (inviter_id, last_played_at DESC)

table invite_receipt
  member_id text not null
  number integer not null
  amount bigint not null
  created_at timestamp with time zone not null
  constraint invite_receipt_amount_check CHECK ((amount > 0))
  constraint invite_receipt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint invite_receipt_pkey PRIMARY KEY (member_id, number)

table ledger_account with fillfactor=50
  id bigint not null generated always as identity
  address text collate C not null
  balance bigint not null default 0
  held bigint not null default 0
  seq bigint not null default 0
  lines bigint not null default 0
  floor bigint
  opened_at timestamp with time zone not null default now()
  constraint ledger_account_address_key UNIQUE (address)
  constraint ledger_account_check CHECK (((floor IS NULL) OR (balance >= floor)))
  constraint ledger_account_held_check CHECK ((held >= 0))
  constraint ledger_account_pkey PRIMARY KEY (id)
  CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table ledger_checkpoint
  number integer not null
  transfer_id bigint not null
  transfers bigint not null
  entries bigint not null
  lines bigint not null
  resolutions bigint not null
  volume numeric not null
  audit_seq bigint not null
  audit_hash text not null
  day integer not null
  days_root bytea not null
  whole boolean not null
  proven_at timestamp with time zone not null
  constraint ledger_checkpoint_number_check CHECK ((number > 0))
  constraint ledger_checkpoint_pkey PRIMARY KEY (number)
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table ledger_day_leaves
  day integer not null
  part integer not null
  first_id bigint not null
  root bytea not null
  hashes bytea not null
  constraint ledger_day_leaves_pkey PRIMARY KEY (day, part)
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_day_leaves FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table ledger_day_root
  day integer not null
  size integer not null
  root bytea not null
  ends_at timestamp with time zone not null
  closed_at timestamp with time zone not null
  audit_seq bigint not null
  audit_hash text not null
  constraint ledger_day_root_ends_at_key UNIQUE (ends_at)
  constraint ledger_day_root_pkey PRIMARY KEY (day)
  constraint ledger_day_root_size_check CHECK ((size >= 0))
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_day_root FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table ledger_entry
  account_id bigint not null
  seq bigint not null
  transfer_id bigint not null
  amount bigint not null
  balance bigint not null
  constraint ledger_entry_pkey PRIMARY KEY (account_id, seq)
  CREATE INDEX ledger_entry_transfer ON public.ledger_entry USING btree (transfer_id)
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()
  CREATE TRIGGER zero_sum AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_zero_sum()

table ledger_line
  account_id bigint not null
  number bigint not null
  transfer_id bigint not null
  type text not null
  from_name text not null
  to_name text not null
  amount bigint not null
  item_kind text
  item_description text
  note jsonb
  constraint ledger_line_amount_check CHECK ((amount >= 0))
  constraint ledger_line_pkey PRIMARY KEY (account_id, number)
  CREATE INDEX ledger_line_transfer ON public.ledger_line USING btree (transfer_id)
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_line FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table ledger_open_hold
  hold_id bigint not null
  account_id bigint not null
  amount bigint not null
  constraint ledger_open_hold_amount_check CHECK ((amount > 0))
  constraint ledger_open_hold_pkey PRIMARY KEY (hold_id)

table ledger_resolution
  hold_id bigint not null
  transfer_id bigint not null
  settled boolean not null
  shown bigint
  constraint ledger_resolution_pkey PRIMARY KEY (hold_id)
  constraint ledger_resolution_shown_check CHECK ((shown >= 0))
  CREATE INDEX ledger_resolution_transfer ON public.ledger_resolution USING btree (transfer_id)
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_resolution FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table ledger_transfer
  id bigint not null
  key text collate C not null
  op smallint not null
  kind text not null
  content uuid not null
  hold_id bigint
  created_at timestamp with time zone not null
  constraint ledger_transfer_check CHECK (((hold_id IS NOT NULL) = (op = ANY (ARRAY[3, 4]))))
  constraint ledger_transfer_key_key UNIQUE (key)
  constraint ledger_transfer_op_check CHECK (((op >= 1) AND (op <= 4)))
  constraint ledger_transfer_pkey PRIMARY KEY (id)
  CREATE INDEX ledger_transfer_created ON public.ledger_transfer USING brin (created_at) WITH (pages_per_range='32')
  CREATE INDEX ledger_transfer_kind ON public.ledger_transfer USING btree (kind, id)
  CREATE TRIGGER day_is_open AFTER INSERT ON public.ledger_transfer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_closed_day()
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

sequence ledger_transfer_id

table liability_held
  day integer not null
  member_id text collate C not null
  satang bigint not null
  constraint liability_held_pkey PRIMARY KEY (day, member_id)
  constraint liability_held_satang_check CHECK ((satang > 0))

table liability_leaf
  day integer not null
  hash bytea not null
  satang bigint not null
  constraint liability_leaf_pkey PRIMARY KEY (day, hash)
  constraint liability_leaf_satang_check CHECK ((satang > 0))

table liability_night
  day integer not null
  secret bytea not null
  first_id bigint not null
  counted_to text collate C not null default ''::text
  is_counted boolean not null default false
  size integer
  satang bigint
  root bytea
  constraint liability_night_built CHECK (((num_nulls(size, satang, root) = ANY (ARRAY[0, 3])) AND ((root IS NULL) OR is_counted)))
  constraint liability_night_pkey PRIMARY KEY (day)
  constraint liability_night_root_check CHECK ((length(root) = 40))
  constraint liability_night_satang_check CHECK ((satang >= 0))
  constraint liability_night_secret_check CHECK ((length(secret) = 32))
  constraint liability_night_size_check CHECK ((size >= 0))

table liability_part
  day integer not null
  part integer not null
  first_hash bytea not null
  root bytea not null
  nodes bytea not null
  constraint liability_part_pkey PRIMARY KEY (day, part)

table line_account
  id text not null
  member_id text collate C not null
  line_user text collate C not null
  name text not null
  locale text not null
  notices boolean not null
  linked_at timestamp with time zone not null
  recovered_at timestamp with time zone
  constraint line_account_line_user_key UNIQUE (line_user)
  constraint line_account_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])))
  constraint line_account_member_id_key UNIQUE (member_id)
  constraint line_account_pkey PRIMARY KEY (id)

table line_trip
  state_hash text collate C not null
  purpose text not null
  place text collate C not null
  nonce text not null
  verifier text not null
  redirect_uri text not null
  recovered_at timestamp with time zone
  expires_at timestamp with time zone not null
  constraint line_trip_pkey PRIMARY KEY (state_hash)
  constraint line_trip_purpose_check CHECK ((purpose = ANY (ARRAY['LOGIN'::text, 'LINK'::text])))
  CREATE INDEX line_trip_expires ON public.line_trip USING btree (expires_at)

table link_group
  id integer not null generated always as identity
  size integer not null
  since timestamp with time zone not null
  grown_at timestamp with time zone not null
  into_id integer
  decision text
  up_to integer
  decided_by text
  decided_at timestamp with time zone
  reason text
  constraint link_group_decided CHECK ((num_nulls(decision, decided_by, decided_at, reason) = ANY (ARRAY[0, 4])))
  constraint link_group_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id)
  constraint link_group_decision_check CHECK ((decision = ANY (ARRAY['LET'::text, 'HOLD'::text])))
  constraint link_group_into_id_fkey FOREIGN KEY (into_id) REFERENCES link_group(id)
  constraint link_group_let CHECK (((NOT (decision IS DISTINCT FROM 'LET'::text)) = (up_to IS NOT NULL)))
  constraint link_group_pkey PRIMARY KEY (id)
  constraint link_group_size_check CHECK ((size >= 0))
  constraint link_group_up_to_check CHECK (((up_to >= 2) AND (up_to <= 1000000)))
  CREATE INDEX link_group_size ON public.link_group USING btree (size DESC, id DESC) WHERE (size > 1)

table link_meeting
  code text not null
  one_round text not null
  other_round text not null
  one text not null
  other text not null
  opposite boolean not null
  at timestamp with time zone not null
  constraint link_meeting_order CHECK ((one < other))
  constraint link_meeting_pkey PRIMARY KEY (code, one_round, other_round)
  CREATE INDEX link_meeting_at ON public.link_meeting USING btree (at)
  CREATE INDEX link_meeting_other ON public.link_meeting USING btree (other, one)
  CREATE INDEX link_meeting_pair ON public.link_meeting USING btree (one, other)

table link_meeting_sweep
  is_only boolean not null default true
  swept_at timestamp with time zone not null
  constraint link_meeting_sweep_is_only_check CHECK (is_only)
  constraint link_meeting_sweep_pkey PRIMARY KEY (is_only)

table link_member
  member_id text not null
  group_id integer not null
  since timestamp with time zone not null
  constraint link_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES link_group(id)
  constraint link_member_pkey PRIMARY KEY (member_id)
  CREATE INDEX link_member_group ON public.link_member USING btree (group_id, since, member_id)

table link_trait
  kind text not null
  trait text collate C not null
  member_id text not null
  said text not null default ''::text
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  times integer not null default 1
  is_new boolean not null default true
  constraint link_trait_kind_check CHECK ((kind = ANY (ARRAY['DEVICE'::text, 'ACCOUNT'::text, 'HOLDER'::text, 'BROWSER'::text, 'PLACE'::text, 'MODEL'::text]))) NOT VALID
  constraint link_trait_pkey PRIMARY KEY (kind, trait, member_id)
  CREATE INDEX link_trait_first ON public.link_trait USING btree (kind, trait, first_at, member_id)
  CREATE INDEX link_trait_member ON public.link_trait USING btree (member_id, last_at DESC)
  CREATE INDEX link_trait_model_seen ON public.link_trait USING btree (last_at) WHERE (kind = 'MODEL'::text)
  CREATE INDEX link_trait_new ON public.link_trait USING btree (first_at) WHERE is_new
  CREATE INDEX link_trait_seen ON public.link_trait USING btree (last_at) WHERE (kind = ANY (ARRAY['DEVICE'::text, 'BROWSER'::text, 'PLACE'::text]))

table list_view
  id text collate C not null
  list text not null
  name text not null
  query text not null
  operator_id text not null
  shared text[] not null default '{}'::text[]
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint list_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint list_view_pkey PRIMARY KEY (id)
  CREATE INDEX list_view_list ON public.list_view USING btree (list, created_at)

table manual_deposit
  id text collate C not null
  member_id text not null
  amount bigint not null
  state text not null
  bank_reference text collate C
  deposit_id text collate C
  settled_by text
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  held_from text not null default 'house:bank:main'::text
  constraint manual_deposit_amount_check CHECK ((amount > 0))
  constraint manual_deposit_check CHECK (((ended_at IS NULL) = (state = 'PENDING'::text)))
  constraint manual_deposit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id)
  constraint manual_deposit_pkey PRIMARY KEY (id)
  constraint manual_deposit_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'REPLACED'::text, 'EXPIRED'::text, 'REFUSED'::text])))
  CREATE INDEX manual_deposit_amount ON public.manual_deposit USING btree (amount, created_at)
  CREATE INDEX manual_deposit_expiring ON public.manual_deposit USING btree (expires_at) WHERE (state = 'PENDING'::text)
  CREATE UNIQUE INDEX manual_deposit_one_open ON public.manual_deposit USING btree (member_id) WHERE (state = 'PENDING'::text)
  CREATE INDEX manual_deposit_unmatched ON public.manual_deposit USING btree (member_id, amount) WHERE ((state = 'PAID'::text) AND (bank_reference IS NULL))
  CREATE INDEX manual_deposit_unpaid ON public.manual_deposit USING btree (member_id, created_at) WHERE (state = ANY (ARRAY['REPLACED'::text, 'EXPIRED'::text, 'REFUSED'::text]))

table member
  id text not null
  username text collate C not null
  name text not null
  password_hash text not null
  status text not null default 'ACTIVE'::text
  excluded_until timestamp with time zone
  source_code text
  inviter_id text
  bank_code text not null
  bank_account_name text not null
  bank_account_no text collate C not null
  currency text not null
  bank_used_at timestamp with time zone
  age_confirmed_at timestamp with time zone
  last_login_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  bank_account_name_other text
  bank_rest_until timestamp with time zone
  recovery_rest_until timestamp with time zone
  search_key text default search_spelling(((name || ' '::text) || bank_account_name))
  search_digits text default ((username || ' '::text) || bank_account_no)
  closed_at timestamp with time zone
  bank_since timestamp with time zone
  shut_at timestamp with time zone
  recovered_at timestamp with time zone
  last_recovered_at timestamp with time zone
  contested_at timestamp with time zone
  confirms_withdrawals boolean not null default false
  confirm_off_at timestamp with time zone
  tells_new_device boolean not null default true
  constraint member_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text])))
  constraint member_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id)
  constraint member_pkey PRIMARY KEY (id)
  constraint member_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'LOCKED'::text, 'REVIEW'::text, 'SUSPENDED'::text, 'CLOSED'::text])))
  constraint member_username_unique UNIQUE (username)
  CREATE UNIQUE INDEX member_bank_unique ON public.member USING btree (bank_account_key(bank_code, bank_account_no))
  CREATE INDEX member_closing ON public.member USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (status <> 'CLOSED'::text))
  CREATE INDEX member_inviter ON public.member USING btree (inviter_id) WHERE (inviter_id IS NOT NULL)
  CREATE INDEX member_phone_key ON public.member USING btree (phone_key(username))
  CREATE INDEX member_registered ON public.member USING btree (created_at, id)
  CREATE INDEX member_search_digits ON public.member USING gin (search_digits extensions.gin_trgm_ops)
  CREATE INDEX member_search_key ON public.member USING gin (search_key extensions.gin_trgm_ops)
  CREATE INDEX member_shut ON public.member USING btree (shut_at) WHERE ((shut_at IS NOT NULL) AND (status = 'CLOSED'::text))
  CREATE INDEX member_status ON public.member USING btree (status)
  CREATE INDEX search_member_created ON public.member USING btree (created_at)
  CREATE TRIGGER aml_name_changed AFTER UPDATE OF name, bank_account_name, bank_account_name_other ON public.member FOR EACH ROW WHEN ((((new.name IS DISTINCT FROM old.name) OR (new.bank_account_name IS DISTINCT FROM old.bank_account_name)) OR (new.bank_account_name_other IS DISTINCT FROM old.bank_account_name_other))) EXECUTE FUNCTION aml_note_name()
  CREATE TRIGGER aml_name_registered AFTER INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION aml_note_name()
  CREATE TRIGGER bank_past BEFORE INSERT OR UPDATE OF bank_code, bank_account_no ON public.member FOR EACH ROW EXECUTE FUNCTION member_keep_bank_past()
  CREATE TRIGGER house_account BEFORE INSERT OR UPDATE OF bank_code, bank_account_no ON public.member FOR EACH ROW EXECUTE FUNCTION member_refuse_house_account()
  CREATE TRIGGER keep_excluded AFTER UPDATE OF bank_code, bank_account_no ON public.member FOR EACH ROW EXECUTE FUNCTION member_keep_excluded()
  CREATE TRIGGER link_changed AFTER UPDATE OF bank_code, bank_account_no, bank_account_name ON public.member FOR EACH ROW WHEN ((((new.bank_code IS DISTINCT FROM old.bank_code) OR (new.bank_account_no IS DISTINCT FROM old.bank_account_no)) OR (new.bank_account_name IS DISTINCT FROM old.bank_account_name))) EXECUTE FUNCTION link_see_account()
  CREATE TRIGGER link_registered AFTER INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION link_see_account()
  CREATE TRIGGER member_bank_changed AFTER UPDATE OF bank_code, bank_account_no, bank_account_name ON public.member FOR EACH ROW WHEN ((((new.bank_code IS DISTINCT FROM old.bank_code) OR (new.bank_account_no IS DISTINCT FROM old.bank_account_no)) OR (new.bank_account_name IS DISTINCT FROM old.bank_account_name))) EXECUTE FUNCTION bank_holder_ask_anew()
  CREATE TRIGGER member_bank_registered AFTER INSERT ON public.member FOR EACH ROW WHEN (((new.bank_code <> ''::text) AND (new.bank_account_no <> ''::text))) EXECUTE FUNCTION bank_holder_ask_anew()
  CREATE TRIGGER member_overview AFTER INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION member_overview_open()
  CREATE TRIGGER refuse_excluded BEFORE INSERT OR UPDATE OF username, bank_code, bank_account_no ON public.member FOR EACH ROW EXECUTE FUNCTION member_refuse_excluded()

table member_bank_past
  member_id text not null
  account_key text collate C not null
  from_at timestamp with time zone
  left_at timestamp with time zone not null
  CREATE INDEX member_bank_past_account ON public.member_bank_past USING btree (account_key)
  CREATE INDEX member_bank_past_member ON public.member_bank_past USING btree (member_id, left_at)

table member_note
  id text not null
  member_id text not null
  operator_id text not null
  operator text not null
  body text not null
  created_at timestamp with time zone not null
  constraint member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint member_note_pkey PRIMARY KEY (id)
  CREATE INDEX member_note_member ON public.member_note USING btree (member_id, created_at)

table member_overview
  member_id text not null
  deposited bigint not null default 0
  withdrawn bigint not null default 0
  net bigint not null default (deposited - withdrawn)
  balance bigint not null default 0
  last_deposit_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  last_seen_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  last_played_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  care text not null default 'standard'::text
  tags text[] not null default '{}'::text[]
  constraint member_overview_care_check CHECK ((care = ANY (ARRAY['standard'::text, 'raised'::text, 'personal'::text])))
  constraint member_overview_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
  constraint member_overview_pkey PRIMARY KEY (member_id)
  constraint member_overview_tags_check CHECK ((cardinality(tags) <= 10))
  CREATE INDEX member_overview_balance ON public.member_overview USING btree (balance, member_id)
  CREATE INDEX member_overview_care ON public.member_overview USING btree (care)
  CREATE INDEX member_overview_deposit ON public.member_overview USING btree (last_deposit_at, member_id)
  CREATE INDEX member_overview_deposited ON public.member_overview USING btree (deposited, member_id)
  CREATE INDEX member_overview_net ON public.member_overview USING btree (net, member_id)
  CREATE INDEX member_overview_played ON public.member_overview USING btree (last_played_at, member_id)
  CREATE INDEX member_overview_seen ON public.member_overview USING btree (last_seen_at, member_id)
  CREATE INDEX member_overview_tags ON public.member_overview USING gin (tags)
  CREATE INDEX member_overview_withdrawn ON public.member_overview USING btree (withdrawn, member_id)

table member_overview_sweep
  is_only boolean not null default true
  transfer_id bigint not null
  swept_at timestamp with time zone not null
  constraint member_overview_sweep_is_only_check CHECK (is_only)
  constraint member_overview_sweep_pkey PRIMARY KEY (is_only)

table member_tag
  tag text not null
  first_at timestamp with time zone not null
  constraint member_tag_pkey PRIMARY KEY (tag)

table notice
  id text collate C not null
  member_id text not null
  kind text not null
  at timestamp with time zone not null
  amount bigint
  detail text not null
  reference text collate C
  constraint notice_amount_check CHECK ((amount > 0))
  constraint notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint notice_pkey PRIMARY KEY (id)
  CREATE INDEX notice_member ON public.notice USING btree (member_id, at DESC, id DESC)

table notice_read
  member_id text not null
  until timestamp with time zone not null
  constraint notice_read_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint notice_read_pkey PRIMARY KEY (member_id)

table offer
  id text collate C not null
  kind text not null
  code text collate C not null
  position integer not null default 0
  active boolean not null default true
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  name_th text not null
  name_la text not null default ''::text
  name_en text not null default ''::text
  description_th text not null default ''::text
  description_la text not null default ''::text
  description_en text not null default ''::text
  type text not null
  max_received integer not null
  reward_amount bigint not null
  reward_percent integer
  min_deposit bigint
  deposit_hours integer
  quota integer
  turnover_multiple integer
  percent_success integer
  percent_fail integer
  play_days integer
  weights jsonb
  max_bet bigint
  constraint offer_check CHECK (((starts_at IS NULL) OR (ends_at > starts_at)))
  constraint offer_check1 CHECK (((kind = 'bonus'::text) OR ((type = 'limit'::text) AND (max_received = 1))))
  constraint offer_check2 CHECK (((deposit_hours IS NULL) OR ((deposit_hours > 0) AND (min_deposit IS NOT NULL))))
  constraint offer_check3 CHECK (((reward_percent IS NULL) OR ((min_deposit IS NOT NULL) AND (deposit_hours IS NULL))))
  constraint offer_has_condition CHECK (((NOT active) OR (turnover_multiple IS NOT NULL) OR (percent_success IS NOT NULL) OR (percent_fail IS NOT NULL)))
  constraint offer_kind_check CHECK ((kind = ANY (ARRAY['bonus'::text, 'promotion'::text])))
  constraint offer_max_bet_check CHECK ((max_bet > 0))
  constraint offer_max_received_check CHECK ((max_received > 0))
  constraint offer_min_deposit_check CHECK ((min_deposit > 0))
  constraint offer_percent_fail_check CHECK (((percent_fail >= 0) AND (percent_fail <= 9999)))
  constraint offer_percent_success_check CHECK ((percent_success > 10000))
  constraint offer_pkey PRIMARY KEY (id)
  constraint offer_play_days_check CHECK ((play_days > 0))
  constraint offer_quota_check CHECK ((quota >= 0))
  constraint offer_reward_amount_check CHECK ((reward_amount > 0))
  constraint offer_reward_percent_check CHECK ((reward_percent > 0))
  constraint offer_turnover_multiple_check CHECK ((turnover_multiple >= 0))
  constraint offer_type_check CHECK ((type = ANY (ARRAY['limit'::text, 'day'::text, 'week'::text])))
  CREATE UNIQUE INDEX offer_code ON public.offer USING btree (kind, code)

table offer_banner
  offer_id text collate C not null
  position integer not null
  image text not null
  html_th text not null default ''::text
  html_la text not null default ''::text
  html_en text not null default ''::text
  constraint offer_banner_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE
  constraint offer_banner_pkey PRIMARY KEY (offer_id, "position")

table offer_receipt
  id text collate C not null
  offer_id text collate C not null
  member_id text not null
  period text not null
  number integer not null
  amount bigint not null
  deposit_id text collate C
  received_at timestamp with time zone not null
  constraint offer_receipt_amount_check CHECK ((amount > 0))
  constraint offer_receipt_number_check CHECK ((number > 0))
  constraint offer_receipt_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX offer_receipt_deposit ON public.offer_receipt USING btree (deposit_id) WHERE (deposit_id IS NOT NULL)
  CREATE INDEX offer_receipt_member ON public.offer_receipt USING btree (member_id, received_at)
  CREATE UNIQUE INDEX offer_receipt_once ON public.offer_receipt USING btree (offer_id, member_id, period, number)

table operator
  id text not null
  email text collate C not null
  name text not null
  role text not null
  password_hash text
  totp_cipher text
  totp_step bigint not null default 0
  active boolean not null default true
  created_at timestamp with time zone not null
  created_by text
  totp_next_cipher text
  granted_by text
  granted_at timestamp with time zone
  counts_from timestamp with time zone
  confirmed_by text
  confirmed_at timestamp with time zone
  phone text collate C
  owner_until timestamp with time zone
  constraint operator_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operator(id)
  constraint operator_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id)
  constraint operator_email_check CHECK ((email = lower(email)))
  constraint operator_email_key UNIQUE (email)
  constraint operator_grant_whole CHECK ((((granted_by IS NULL) = (granted_at IS NULL)) AND ((confirmed_by IS NULL) = (confirmed_at IS NULL)) AND ((granted_by IS NOT NULL) OR ((confirmed_by IS NULL) AND (counts_from IS NULL)))))
  constraint operator_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES operator(id)
  constraint operator_made_is_granted CHECK (((created_by IS NULL) OR (granted_by IS NOT NULL)))
  constraint operator_name_key UNIQUE (name)
  constraint operator_pkey PRIMARY KEY (id)
  constraint operator_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text, 'content'::text])))
  constraint operator_two_owners CHECK (((confirmed_by <> granted_by) AND (confirmed_by <> id)))
  CREATE TRIGGER operator_grant BEFORE UPDATE OF role, active, confirmed_by ON public.operator FOR EACH ROW EXECUTE FUNCTION operator_demand_grant()

table operator_challenge
  challenge text collate C not null
  purpose text not null
  operator_id text
  expires_at timestamp with time zone not null
  constraint operator_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint operator_challenge_pkey PRIMARY KEY (challenge)
  constraint operator_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'LOGIN'::text, 'CONFIRM'::text])))
  CREATE INDEX operator_challenge_expires ON public.operator_challenge USING btree (expires_at)

table operator_invitation
  operator_id text not null
  code_hash text collate C not null
  totp_cipher text not null
  expires_at timestamp with time zone not null
  constraint operator_invitation_code_hash_key UNIQUE (code_hash)
  constraint operator_invitation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint operator_invitation_pkey PRIMARY KEY (operator_id)

table operator_passkey
  id text not null
  operator_id text not null
  credential_id text collate C not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null
  name text not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone
  constraint operator_passkey_credential_id_key UNIQUE (credential_id)
  constraint operator_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint operator_passkey_pkey PRIMARY KEY (id)
  CREATE INDEX operator_passkey_operator ON public.operator_passkey USING btree (operator_id)

table operator_push_subscription
  session_id text not null
  endpoint text collate C not null
  p256dh text not null
  auth text not null
  locale text not null
  created_at timestamp with time zone not null
  constraint operator_push_subscription_endpoint_key UNIQUE (endpoint)
  constraint operator_push_subscription_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])))
  constraint operator_push_subscription_pkey PRIMARY KEY (session_id)
  constraint operator_push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id) ON DELETE CASCADE

table operator_push_told
  operator_id text not null
  thing text collate C not null
  told_at timestamp with time zone not null
  constraint operator_push_told_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint operator_push_told_pkey PRIMARY KEY (operator_id, thing)
  CREATE INDEX operator_push_told_at ON public.operator_push_told USING btree (told_at)

table operator_recovery_code
  operator_id text not null
  code_hash text collate C not null
  used_at timestamp with time zone
  constraint operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash)

table operator_session
  id text not null
  operator_id text not null
  token_hash text collate C not null
  created_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  address text not null
  user_agent text not null
  proved_at timestamp with time zone
  end_reason text
  constraint operator_session_end_reason_check CHECK ((end_reason = ANY (ARRAY['LOGOUT'::text, 'EVERYWHERE'::text, 'ACCESS'::text, 'FACTOR'::text])))
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
  constraint operator_session_pkey PRIMARY KEY (id)
  constraint operator_session_token_hash_key UNIQUE (token_hash)
  CREATE INDEX operator_session_live ON public.operator_session USING btree (operator_id) WHERE (ended_at IS NULL)

table otp
  token_hash text collate C not null
  phone text collate C not null
  ref text not null
  code_hash text not null
  tries integer not null default 0
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  verified_at timestamp with time zone
  used_at timestamp with time zone
  address text collate C not null default ''::text
  constraint otp_check CHECK (((used_at IS NULL) OR (verified_at IS NOT NULL)))
  constraint otp_pkey PRIMARY KEY (token_hash)
  CREATE INDEX otp_phone_created ON public.otp USING btree (phone, created_at)

table otp_phone
  phone text collate C not null
  blocked_until timestamp with time zone
  address text collate C not null default ''::text
  constraint otp_phone_pkey PRIMARY KEY (phone, address)

table passkey
  id text not null
  member_id text not null
  credential_id text collate C not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null
  name text not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone
  recovered_at timestamp with time zone
  constraint passkey_credential_id_key UNIQUE (credential_id)
  constraint passkey_pkey PRIMARY KEY (id)
  CREATE INDEX passkey_member ON public.passkey USING btree (member_id)

table passkey_challenge
  challenge text collate C not null
  purpose text not null
  member_id text
  expires_at timestamp with time zone not null
  recovered_at timestamp with time zone
  amount bigint
  payee text
  constraint passkey_challenge_pkey PRIMARY KEY (challenge)
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'LOGIN'::text, 'STEP_UP'::text])))
  CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires_at)

table passkey_removed
  id text not null
  member_id text not null
  credential_id text not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null
  name text not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone
  recovered_at timestamp with time zone
  removed_at timestamp with time zone not null
  until timestamp with time zone not null
  constraint passkey_removed_pkey PRIMARY KEY (id)
  CREATE INDEX passkey_removed_member ON public.passkey_removed USING btree (member_id)

table payout_minute
  slot integer not null
  minute timestamp with time zone not null
  amount bigint not null
  constraint payout_minute_amount_check CHECK ((amount >= 0))
  constraint payout_minute_pkey PRIMARY KEY (slot)
  constraint payout_minute_slot_check CHECK (((slot >= 0) AND (slot <= 63)))
  CREATE INDEX payout_minute_minute ON public.payout_minute USING btree (minute)

table payout_slip
  code text collate C not null
  withdrawal_id text collate C not null
  made_at timestamp with time zone not null
  constraint payout_slip_pkey PRIMARY KEY (code)
  constraint payout_slip_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
  constraint payout_slip_withdrawal_id_key UNIQUE (withdrawal_id)

table payout_word
  id bigint not null generated always as identity
  reference text collate C not null
  at timestamp with time zone not null
  said text not null
  constraint payout_word_pkey PRIMARY KEY (id)
  constraint payout_word_reference_fkey FOREIGN KEY (reference) REFERENCES withdrawal(id)
  CREATE INDEX payout_word_reference ON public.payout_word USING btree (reference, id)

table play_day
  member_id text not null
  day date not null
  turnover bigint not null
  won bigint not null
  last_played_at timestamp with time zone not null
  summed_at timestamp with time zone not null
  version bigint not null default 0
  counted bigint not null
  counted_won bigint not null
  constraint play_day_counted_check CHECK ((counted >= 0))
  constraint play_day_counted_won_check CHECK ((counted_won >= 0))
  constraint play_day_pkey PRIMARY KEY (member_id, day)
  constraint play_day_turnover_check CHECK ((turnover >= 0))
  constraint play_day_won_check CHECK ((won >= 0))
  CREATE INDEX play_day_member_summed ON public.play_day USING btree (member_id, summed_at)
  CREATE INDEX play_day_summed ON public.play_day USING btree (summed_at)

table play_limit
  id bigint not null generated always as identity
  member_id text not null
  kind text not null
  period text not null
  amount bigint
  in_force_from timestamp with time zone not null
  set_by text not null
  constraint play_limit_amount_check CHECK ((amount >= 0))
  constraint play_limit_fits CHECK ((((kind = ANY (ARRAY['deposit'::text, 'loss'::text])) AND (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))) OR ((kind = 'stake'::text) AND (period = ANY (ARRAY['bet'::text, 'session'::text])))))
  constraint play_limit_pkey PRIMARY KEY (id)
  CREATE INDEX play_limit_member ON public.play_limit USING btree (member_id, id)
  CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_limit FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()

table play_limit_ask
  id bigint not null generated always as identity
  member_id text not null
  kind text not null
  period text not null
  amount bigint
  asked_at timestamp with time zone not null
  constraint play_limit_ask_amount_check CHECK ((amount >= 0))
  constraint play_limit_ask_pkey PRIMARY KEY (id)
  CREATE INDEX play_limit_ask_member ON public.play_limit_ask USING btree (member_id, asked_at)

table play_limit_pending
  member_id text not null
  kind text not null
  period text not null
  amount bigint
  asked_at timestamp with time zone not null
  ready_at timestamp with time zone not null
  lapses_at timestamp with time zone not null
  constraint play_limit_pending_amount_check CHECK ((amount >= 0))
  constraint play_limit_pending_fits CHECK ((((kind = ANY (ARRAY['deposit'::text, 'loss'::text])) AND (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))) OR ((kind = 'stake'::text) AND (period = ANY (ARRAY['bet'::text, 'session'::text])))))
  constraint play_limit_pending_pkey PRIMARY KEY (member_id, kind, period)

table play_pause
  id bigint not null generated always as identity
  member_id text not null
  kind text not null
  asked_at timestamp with time zone not null
  until timestamp with time zone not null
  gathered_at timestamp with time zone
  next_gather_at timestamp with time zone
  constraint play_pause_kind_check CHECK ((kind = ANY (ARRAY['timeout'::text, 'exclusion'::text])))
  constraint play_pause_pkey PRIMARY KEY (id)
  CREATE INDEX play_pause_member ON public.play_pause USING btree (member_id, id)
  CREATE INDEX play_pause_to_gather ON public.play_pause USING btree (asked_at) WHERE (gathered_at IS NULL)

table play_preference
  member_id text not null
  reality_minutes integer not null
  constraint play_preference_pkey PRIMARY KEY (member_id)
  constraint play_preference_reality_minutes_check CHECK ((reality_minutes > 0))

table play_sweep
  id integer not null generated always as identity
  began_at timestamp with time zone not null
  constraint play_sweep_pkey PRIMARY KEY (id)
  CREATE INDEX play_sweep_began ON public.play_sweep USING btree (began_at)

table playthrough
  id text collate C not null
  member_id text not null
  kind text not null
  source_id text collate C not null
  description text not null
  amount bigint not null
  given_from text not null
  base bigint not null
  turnover_target bigint
  balance_target bigint
  fail_below bigint
  state text not null
  opened_at timestamp with time zone not null
  expires_at timestamp with time zone
  ended_at timestamp with time zone
  expired boolean not null default false
  removed bigint not null default 0
  wallet_seq bigint not null default 0
  leaving bigint not null default 0
  weights jsonb not null
  ended_balance bigint
  ended_won bigint
  reopened integer not null default 0
  max_bet bigint
  constraint playthrough_amount_check CHECK ((amount > 0))
  constraint playthrough_balance_target_check CHECK ((balance_target >= 0))
  constraint playthrough_check CHECK ((base >= amount))
  constraint playthrough_check1 CHECK (((ended_at IS NULL) = (state = 'ACTIVE'::text)))
  constraint playthrough_fail_below_check CHECK ((fail_below >= 0))
  constraint playthrough_kind_check CHECK ((kind = ANY (ARRAY['bonus'::text, 'promotion'::text, 'invite'::text, 'refund'::text, 'luckydraw'::text])))
  constraint playthrough_leaving_check CHECK ((leaving >= 0))
  constraint playthrough_max_bet_check CHECK ((max_bet > 0))
  constraint playthrough_pkey PRIMARY KEY (id)
  constraint playthrough_removed_check CHECK ((removed >= 0))
  constraint playthrough_reopened_check CHECK ((reopened >= 0))
  constraint playthrough_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'SUCCESS'::text, 'FAILED'::text, 'CANCELLED'::text])))
  constraint playthrough_turnover_target_check CHECK ((turnover_target >= 0))
  CREATE INDEX playthrough_of_member ON public.playthrough USING btree (member_id, opened_at)
  CREATE UNIQUE INDEX playthrough_once ON public.playthrough USING btree (kind, source_id)
  CREATE UNIQUE INDEX playthrough_one_active ON public.playthrough USING btree (member_id) WHERE (state = 'ACTIVE'::text)
  CREATE INDEX playthrough_opened ON public.playthrough USING btree (opened_at, id)
  CREATE INDEX playthrough_to_expire ON public.playthrough USING btree (expires_at) WHERE ((state = 'ACTIVE'::text) AND (expires_at IS NOT NULL))

table psp_event
  provider text not null
  event_id text collate C not null
  type text not null
  reference text not null
  amount bigint not null
  paid_at timestamp with time zone not null
  received_at timestamp with time zone not null
  outcome text not null
  payment_id text collate C
  constraint psp_event_outcome_check CHECK ((outcome = ANY (ARRAY['CREDITED'::text, 'CODE_CANCELLED'::text, 'NOTHING_TO_CANCEL'::text, 'UNKNOWN_CODE'::text, 'PAID_TWICE'::text, 'FAR_FROM_ASK'::text, 'GIVEN_BEFORE'::text, 'LEVEL_LIMIT'::text])))
  constraint psp_event_pkey PRIMARY KEY (provider, event_id, type)
  constraint psp_event_type_check CHECK ((type = ANY (ARRAY['PAID'::text, 'CANCELLED'::text, 'TAKEN_BACK'::text])))
  CREATE INDEX psp_event_reference ON public.psp_event USING btree (provider, reference)
  CREATE INDEX psp_event_unknown ON public.psp_event USING btree (received_at) WHERE (outcome = 'UNKNOWN_CODE'::text)

table push_subscription
  session_id text not null
  member_id text not null
  endpoint text collate C not null
  p256dh text not null
  auth text not null
  locale text not null
  kinds text[] not null
  amounts boolean not null
  created_at timestamp with time zone not null
  constraint push_subscription_endpoint_key UNIQUE (endpoint)
  constraint push_subscription_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])))
  constraint push_subscription_pkey PRIMARY KEY (session_id)
  CREATE INDEX push_subscription_member ON public.push_subscription USING btree (member_id)

table qr_code
  id text collate C not null
  member_id text not null
  provider text not null
  amount bigint not null
  state text not null
  payload text
  psp_reference text
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  psp_closed_at timestamp with time zone
  next_poll_at timestamp with time zone
  said_paid_at timestamp with time zone
  hinted_at timestamp with time zone
  hinted_reference text
  lak bigint
  lak_rate bigint
  constraint qr_code_amount_check CHECK ((amount > 0))
  constraint qr_code_check CHECK (((state <> 'LIVE'::text) OR (payload IS NOT NULL)))
  constraint qr_code_kip CHECK (((lak IS NULL) = (lak_rate IS NULL)))
  constraint qr_code_lak_check CHECK ((lak > 0))
  constraint qr_code_lak_rate_check CHECK ((lak_rate > 0))
  constraint qr_code_pkey PRIMARY KEY (id)
  constraint qr_code_state_check CHECK ((state = ANY (ARRAY['CREATING'::text, 'LIVE'::text, 'PAID'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'FAILED'::text])))
  CREATE UNIQUE INDEX qr_code_one_live ON public.qr_code USING btree (member_id) WHERE (state = ANY (ARRAY['CREATING'::text, 'LIVE'::text]))
  CREATE INDEX qr_code_psp_reference ON public.qr_code USING btree (provider, psp_reference)
  CREATE INDEX qr_code_to_poll ON public.qr_code USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL)
  CREATE INDEX qr_code_unnamed ON public.qr_code USING btree (provider, created_at) WHERE (psp_reference IS NULL)
  CREATE INDEX qr_code_unpaid ON public.qr_code USING btree (member_id, created_at) WHERE (state = ANY (ARRAY['CANCELLED'::text, 'EXPIRED'::text, 'FAILED'::text]))
  CREATE INDEX search_qr_psp_reference ON public.qr_code USING btree (psp_reference) WHERE (psp_reference IS NOT NULL)

table reconciliation_account
  account text not null
  ours bigint not null
  theirs bigint
  compared_at timestamp with time zone not null
  constraint reconciliation_account_pkey PRIMARY KEY (account)

table reconciliation_break
  id text collate C not null
  account text not null
  kind text not null
  reference text collate C not null
  amount bigint
  ours text
  theirs text
  since timestamp with time zone not null
  found_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  closed_at timestamp with time zone
  closed_by text
  closed_reason text
  constraint reconciliation_break_account_kind_reference_key UNIQUE (account, kind, reference)
  constraint reconciliation_break_check CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (closed_reason IS NULL))))
  constraint reconciliation_break_pkey PRIMARY KEY (id)
  CREATE INDEX reconciliation_break_open ON public.reconciliation_break USING btree (account, since) WHERE (closed_at IS NULL)

table refund_account
  member_id text not null
  covered bigint not null default 0
  carried bigint not null default 0
  receipts integer not null default 0
  moves integer not null default 0
  seen bigint not null default 0
  taken bigint not null default 0
  takings integer not null default 0
  constraint refund_account_carried_check CHECK (((carried >= 0) AND (carried < 10000)))
  constraint refund_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint refund_account_pkey PRIMARY KEY (member_id)

table refund_move
  member_id text not null
  number integer not null
  amount bigint not null
  created_at timestamp with time zone not null
  constraint refund_move_amount_check CHECK ((amount > 0))
  constraint refund_move_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint refund_move_pkey PRIMARY KEY (member_id, number)

table refund_receipt
  member_id text not null
  number integer not null
  net_loss bigint not null
  rate integer not null
  amount bigint not null
  created_at timestamp with time zone not null
  constraint refund_receipt_amount_check CHECK ((amount > 0))
  constraint refund_receipt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint refund_receipt_net_loss_check CHECK ((net_loss > 0))
  constraint refund_receipt_pkey PRIMARY KEY (member_id, number)

table reward_debt
  id text not null
  member_id text not null
  source text not null
  given_from text not null
  amount bigint not null
  paid bigint not null default 0
  created_at timestamp with time zone not null
  constraint reward_debt_amount_check CHECK ((amount > 0))
  constraint reward_debt_check CHECK (((paid >= 0) AND (paid <= amount)))
  constraint reward_debt_pkey PRIMARY KEY (id)
  constraint reward_debt_source_key UNIQUE (source)
  CREATE INDEX reward_debt_open ON public.reward_debt USING btree (member_id, created_at, id) WHERE (paid < amount)

table reward_debt_payment
  debt_id text not null
  paid_by text not null
  amount bigint not null
  paid_at timestamp with time zone not null
  constraint reward_debt_payment_amount_check CHECK ((amount > 0))
  constraint reward_debt_payment_debt_id_fkey FOREIGN KEY (debt_id) REFERENCES reward_debt(id)
  constraint reward_debt_payment_pkey PRIMARY KEY (debt_id, paid_by)

table right_bound
  role text not null
  name text collate C not null
  fixed boolean not null default false
  constraint right_bound_pkey PRIMARY KEY (role, name)
  constraint right_bound_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text, 'content'::text])))
  constraint right_bound_role_name_fixed_key UNIQUE (role, name, fixed)

table schema_function
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  constraint schema_function_pkey PRIMARY KEY (name, checksum)

table schema_migration
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  expands boolean not null default false
  constraint schema_migration_pkey PRIMARY KEY (name)

table sealing_key
  id text not null
  fingerprint text
  since timestamp with time zone not null default now()
  constraint sealing_key_pkey PRIMARY KEY (id)

table seamless_account
  member_id text not null
  code text not null
  username text not null
  created_at timestamp with time zone not null
  constraint seamless_account_code_username_key UNIQUE (code, username)
  constraint seamless_account_pkey PRIMARY KEY (member_id, code)

table seamless_call
  code text not null
  call_id text not null
  member_id text not null
  round_id text not null
  game text not null
  kind text not null
  staked bigint not null
  won bigint not null
  refers_to text
  state text not null
  refusal text
  balance bigint not null
  was_nothing boolean not null
  made_at timestamp with time zone not null
  back_at timestamp with time zone
  constraint seamless_call_kind_check CHECK ((kind = ANY (ARRAY['BET'::text, 'WIN'::text, 'ROLLBACK'::text, 'CANCEL'::text, 'UNSETTLE'::text, 'ADJUST'::text, 'END'::text])))
  constraint seamless_call_pkey PRIMARY KEY (code, call_id)
  constraint seamless_call_refused CHECK (((state = 'REFUSED'::text) = (refusal IS NOT NULL)))
  constraint seamless_call_staked_check CHECK ((staked >= 0))
  constraint seamless_call_state_check CHECK ((state = ANY (ARRAY['DONE'::text, 'BACK'::text, 'REFUSED'::text, 'BARRED'::text])))
  CREATE INDEX seamless_call_back ON public.seamless_call USING btree (code, back_at) WHERE (back_at IS NOT NULL)
  CREATE INDEX seamless_call_bets ON public.seamless_call USING btree (member_id, made_at) WHERE (kind = 'BET'::text)
  CREATE INDEX seamless_call_made ON public.seamless_call USING btree (code, made_at)
  CREATE INDEX seamless_call_round ON public.seamless_call USING btree (code, member_id, round_id)

table seamless_case
  id text not null
  code text not null
  member_id text not null
  round_id text not null
  opened_at timestamp with time zone not null
  state text not null
  outcome text
  won bigint
  staked bigint
  won_before bigint
  on_table bigint
  took_back text[]
  approval_id text
  is_told boolean not null default false
  decided_at timestamp with time zone
  ended_at timestamp with time zone
  constraint seamless_case_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id)
  constraint seamless_case_decided CHECK (((outcome IS NULL) = (decided_at IS NULL)))
  constraint seamless_case_outcome_check CHECK ((outcome = ANY (ARRAY['LOST'::text, 'WON'::text, 'BACK'::text])))
  constraint seamless_case_pkey PRIMARY KEY (id)
  constraint seamless_case_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DECIDED'::text, 'ENDED'::text])))
  constraint seamless_case_two_people CHECK (((state <> 'DECIDED'::text) OR (is_told <> (approval_id IS NOT NULL))))
  constraint seamless_case_won CHECK ((((outcome = 'WON'::text) = (won IS NOT NULL)) OR ((outcome IS NULL) AND (won IS NULL))))
  constraint seamless_case_won_check CHECK ((won >= 0))
  CREATE INDEX seamless_case_state ON public.seamless_case USING btree (state, opened_at)
  CREATE UNIQUE INDEX seamless_case_waiting ON public.seamless_case USING btree (code, member_id, round_id) WHERE (state = 'WAITING'::text)

table seamless_debt
  id text not null
  member_id text not null
  code text not null
  round_id text not null
  amount bigint not null
  paid bigint not null default 0
  made_at timestamp with time zone not null
  written_off bigint not null default 0
  constraint seamless_debt_amount_check CHECK ((amount > 0))
  constraint seamless_debt_check CHECK (((paid >= 0) AND (paid <= amount)))
  constraint seamless_debt_pkey PRIMARY KEY (id)
  constraint seamless_debt_written_off CHECK ((written_off <= paid))
  constraint seamless_debt_written_off_check CHECK ((written_off >= 0))
  CREATE INDEX seamless_debt_open ON public.seamless_debt USING btree (member_id, made_at) WHERE (paid < amount)

table seamless_round
  code text not null
  member_id text not null
  round_id text not null
  told_id text not null
  game text not null
  state text not null
  staked bigint not null
  won bigint not null
  on_table bigint not null
  opened_at timestamp with time zone not null
  moved_at timestamp with time zone not null
  ended_at timestamp with time zone
  asked_at timestamp with time zone
  said text
  case_id text
  constraint seamless_round_check CHECK (((on_table >= 0) AND (on_table <= staked)))
  constraint seamless_round_end CHECK (((state = 'OPEN'::text) = (ended_at IS NULL)))
  constraint seamless_round_pkey PRIMARY KEY (code, member_id, round_id)
  constraint seamless_round_staked_check CHECK ((staked >= 0))
  constraint seamless_round_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'ENDED'::text, 'VOID'::text])))
  constraint seamless_round_void CHECK (((state <> 'VOID'::text) OR ((staked = 0) AND (won = 0) AND (on_table = 0))))
  constraint seamless_round_won_check CHECK ((won >= 0))
  CREATE INDEX seamless_round_ended ON public.seamless_round USING btree (ended_at) WHERE (ended_at IS NOT NULL)
  CREATE INDEX seamless_round_named ON public.seamless_round USING btree (code, round_id)
  CREATE INDEX seamless_round_open ON public.seamless_round USING btree (opened_at) WHERE (state = 'OPEN'::text)
  CREATE INDEX seamless_round_told ON public.seamless_round USING btree (code, told_id) WHERE (state = 'OPEN'::text)
  CREATE INDEX seamless_round_won ON public.seamless_round USING btree (member_id, moved_at) WHERE (won > 0)

table seamless_session
  token_hash text not null
  member_id text not null
  code text not null
  game text not null
  login_id text not null
  opened_at timestamp with time zone not null
  constraint seamless_session_pkey PRIMARY KEY (token_hash)
  CREATE INDEX seamless_session_member ON public.seamless_session USING btree (member_id, code, opened_at)
  CREATE INDEX seamless_session_opened ON public.seamless_session USING btree (opened_at)

table session
  id text not null
  member_id text not null
  token_hash text collate C not null
  remembered boolean not null
  idle_seconds integer not null
  created_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  end_reason text
  address text not null
  user_agent text not null
  passkey_id text
  device_id text collate C
  line_id text
  constraint session_pkey PRIMARY KEY (id)
  constraint session_token_hash_key UNIQUE (token_hash)
  CREATE INDEX session_device ON public.session USING btree (device_id) WHERE (device_id IS NOT NULL)
  CREATE INDEX session_member ON public.session USING btree (member_id) WHERE (ended_at IS NULL)
  CREATE INDEX session_member_created ON public.session USING btree (member_id, created_at DESC)
  CREATE INDEX session_over ON public.session USING btree (LEAST(ended_at, expires_at))
  CREATE TRIGGER link_seen AFTER INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION link_see_session()

table session_activity
  session_id text not null
  nth integer not null
  member_id text not null
  from_at timestamp with time zone not null
  to_at timestamp with time zone not null
  reality_told integer not null default 0
  constraint session_activity_pkey PRIMARY KEY (session_id, nth)
  CREATE INDEX session_activity_latest ON public.session_activity USING btree (to_at)
  CREATE INDEX session_activity_member ON public.session_activity USING btree (member_id, to_at)

table setting
  key text not null
  value jsonb not null
  updated_at timestamp with time zone not null default now()
  changed_by text
  change_reason text
  confirmed_by text
  constraint setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id)
  constraint setting_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operator(id)
  constraint setting_pkey PRIMARY KEY (key)
  constraint setting_two_owners CHECK ((confirmed_by <> changed_by))

table shared_count
  key text not null
  hits bigint not null
  resets_at timestamp with time zone not null
  constraint shared_count_pkey PRIMARY KEY (key)
  CREATE INDEX shared_count_resets ON public.shared_count USING btree (resets_at)

table site_text
  key text not null
  position integer not null default 0
  th text not null
  la text not null default ''::text
  en text not null default ''::text
  constraint site_text_key_check CHECK ((key = ANY (ARRAY['name'::text, 'website'::text, 'notice'::text, 'contactText'::text, 'lineLink'::text, 'lineName'::text, 'lineQR'::text, 'condition'::text, 'agreement'::text])))
  constraint site_text_pkey PRIMARY KEY (key, "position")

table slip
  reference text collate C not null
  member_id text not null
  status text not null
  note text
  file text
  width integer not null
  height integer not null
  payload text
  sending_bank text
  trans_ref text collate C
  amount bigint
  paid_at timestamp with time zone
  sender jsonb
  receiver jsonb
  deposit_id text collate C
  challenges integer not null default 0
  attempts integer not null default 0
  next_check_at timestamp with time zone
  decided_by text
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  read_at timestamp with time zone
  first_operator text
  code_box smallint[]
  constraint slip_amount_check CHECK ((amount > 0))
  constraint slip_check CHECK (((status <> ALL (ARRAY['FAILED'::text, 'REVIEW'::text])) OR (note IS NOT NULL)))
  constraint slip_check1 CHECK (((next_check_at IS NULL) OR (status = 'PENDING'::text)))
  constraint slip_code_box_check CHECK ((cardinality(code_box) = 4))
  constraint slip_pkey PRIMARY KEY (reference)
  constraint slip_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'REVIEW'::text, 'SUCCESS'::text, 'FAILED'::text])))
  constraint slip_two_people CHECK ((first_operator <> decided_by))
  CREATE INDEX search_slip_trans_ref ON public.slip USING btree (trans_ref) WHERE (trans_ref IS NOT NULL)
  CREATE INDEX slip_created ON public.slip USING btree (created_at, reference)
  CREATE INDEX slip_given_alone ON public.slip USING btree (decided_by, ended_at) WHERE ((status = 'SUCCESS'::text) AND (first_operator IS NULL) AND (decided_by IS NOT NULL))
  CREATE INDEX slip_member ON public.slip USING btree (member_id, created_at DESC, reference)
  CREATE INDEX slip_note ON public.slip USING btree (note, created_at) WHERE (note IS NOT NULL)
  CREATE UNIQUE INDEX slip_one_claim ON public.slip USING btree (sending_bank, trans_ref) WHERE ((trans_ref IS NOT NULL) AND (status <> 'FAILED'::text))
  CREATE INDEX slip_open ON public.slip USING btree (member_id) WHERE (status = ANY (ARRAY['PENDING'::text, 'REVIEW'::text]))
  CREATE INDEX slip_review ON public.slip USING btree (created_at) WHERE (status = 'REVIEW'::text)
  CREATE INDEX slip_to_check ON public.slip USING btree (next_check_at) WHERE (next_check_at IS NOT NULL)
  CREATE INDEX slip_waiting ON public.slip USING btree (member_id) WHERE (status = 'PENDING'::text)

table slip_word
  id bigint not null generated always as identity
  reference text collate C not null
  at timestamp with time zone not null
  said text not null
  amount bigint
  asked_by text
  constraint slip_word_amount_check CHECK ((amount > 0))
  constraint slip_word_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id)
  constraint slip_word_pkey PRIMARY KEY (id)
  constraint slip_word_reference_fkey FOREIGN KEY (reference) REFERENCES slip(reference)
  CREATE INDEX slip_word_reference ON public.slip_word USING btree (reference, id)

table socket_io_attachments
  id bigint not null default nextval('socket_io_attachments_id_seq'::regclass)
  created_at timestamp with time zone default now()
  payload bytea
  constraint socket_io_attachments_id_key UNIQUE (id)

table source
  code text not null
  th text not null
  la text not null default ''::text
  en text not null default ''::text
  position integer not null default 0
  active boolean not null default true
  constraint source_pkey PRIMARY KEY (code)

table spin
  id text collate C not null
  member_id text not null
  seed_id text collate C not null
  nonce integer not null
  client_seed text not null
  wheel_id text collate C not null
  odds jsonb not null
  slice_code text collate C not null
  slice_label jsonb not null
  prize_code text collate C not null
  remaining_coin bigint not null
  created_at timestamp with time zone not null
  constraint spin_pkey PRIMARY KEY (id)
  constraint spin_remaining_coin_check CHECK ((remaining_coin >= 0))
  constraint spin_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES spin_seed(id)
  constraint spin_seed_id_nonce_key UNIQUE (seed_id, nonce)
  CREATE INDEX spin_member ON public.spin USING btree (member_id, created_at DESC)

table spin_coupon
  id text collate C not null
  spin_id text collate C not null
  member_id text not null
  kind text not null
  amount bigint not null
  prize_code text collate C not null
  prize_name jsonb not null
  slice_code text collate C not null
  slice_label jsonb not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  claimed_at timestamp with time zone
  claim_reference text collate C
  constraint spin_coupon_amount_check CHECK ((amount > 0))
  constraint spin_coupon_check CHECK (((claim_reference IS NULL) = (claimed_at IS NULL)))
  constraint spin_coupon_kind_check CHECK ((kind = ANY (ARRAY['CASH'::text, 'BONUS'::text])))
  constraint spin_coupon_pkey PRIMARY KEY (id)
  constraint spin_coupon_spin_id_fkey FOREIGN KEY (spin_id) REFERENCES spin(id)
  constraint spin_coupon_spin_id_key UNIQUE (spin_id)
  CREATE INDEX spin_coupon_open ON public.spin_coupon USING btree (member_id, created_at DESC) WHERE (claimed_at IS NULL)

table spin_prize
  code text collate C not null
  kind text not null
  amount bigint not null
  name jsonb not null
  turnover_multiple numeric(8,2)
  percent_success numeric(8,2)
  percent_fail numeric(8,2)
  removed_at timestamp with time zone
  constraint spin_prize_check CHECK (((amount >= 0) AND ((kind = 'NOTHING'::text) = (amount = 0))))
  constraint spin_prize_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,40}$'::text))
  constraint spin_prize_kind_check CHECK ((kind = ANY (ARRAY['CASH'::text, 'BONUS'::text, 'COINS'::text, 'NOTHING'::text])))
  constraint spin_prize_percent_fail_check CHECK ((percent_fail >= (0)::numeric))
  constraint spin_prize_percent_success_check CHECK ((percent_success > (0)::numeric))
  constraint spin_prize_pkey PRIMARY KEY (code)
  constraint spin_prize_turnover_multiple_check CHECK ((turnover_multiple > (0)::numeric))

table spin_seed
  id text collate C not null
  member_id text not null
  seed_cipher text not null
  seed_hash text not null
  next_nonce integer not null default 0
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  constraint spin_seed_pkey PRIMARY KEY (id)
  constraint spin_seed_seed_hash_check CHECK ((seed_hash ~ '^[0-9a-f]{64}$'::text))
  CREATE UNIQUE INDEX spin_seed_current ON public.spin_seed USING btree (member_id) WHERE (ended_at IS NULL)
  CREATE INDEX spin_seed_ended ON public.spin_seed USING btree (member_id, ended_at DESC) WHERE (ended_at IS NOT NULL)

table spin_slice
  wheel_id text collate C not null
  code text collate C not null
  position integer not null
  label jsonb not null
  description jsonb not null
  bg_color text not null
  text_color text not null
  weight integer not null
  prize_code text collate C not null
  constraint spin_slice_bg_color_check CHECK ((bg_color ~ '^#[0-9a-f]{6}$'::text))
  constraint spin_slice_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,40}$'::text))
  constraint spin_slice_pkey PRIMARY KEY (wheel_id, code)
  constraint spin_slice_prize_code_fkey FOREIGN KEY (prize_code) REFERENCES spin_prize(code)
  constraint spin_slice_text_color_check CHECK ((text_color ~ '^#[0-9a-f]{6}$'::text))
  constraint spin_slice_weight_check CHECK (((weight >= 0) AND (weight <= 1000000)))
  constraint spin_slice_wheel_id_fkey FOREIGN KEY (wheel_id) REFERENCES spin_wheel(id)
  constraint spin_slice_wheel_id_position_key UNIQUE (wheel_id, "position")

table spin_wheel
  id text collate C not null
  name jsonb not null
  active boolean not null default false
  created_at timestamp with time zone not null
  constraint spin_wheel_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX spin_wheel_one_active ON public.spin_wheel USING btree (active) WHERE active

table staff_right
  role text not null
  name text collate C not null
  fixed boolean not null
  held boolean not null
  changed_at timestamp with time zone
  approval_id text collate C
  constraint staff_right_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id)
  constraint staff_right_check CHECK ((held OR (NOT fixed)))
  constraint staff_right_pkey PRIMARY KEY (role, name)
  constraint staff_right_role_name_fixed_fkey FOREIGN KEY (role, name, fixed) REFERENCES right_bound(role, name, fixed)
  CREATE CONSTRAINT TRIGGER staff_right_approved AFTER UPDATE ON public.staff_right DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION staff_right_demand_approval()

table step_up
  token_hash text collate C not null
  member_id text not null
  expires_at timestamp with time zone not null
  passkey_id text
  amount bigint
  payee text
  constraint step_up_pkey PRIMARY KEY (token_hash)
  CREATE INDEX step_up_expires ON public.step_up USING btree (expires_at)

table terms_shown
  member_id text not null
  gift text collate C not null
  terms text not null
  shown_at timestamp with time zone not null
  constraint terms_shown_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint terms_shown_pkey PRIMARY KEY (member_id, gift)

table trace_origin
  operation text not null
  key text not null
  traceparent text not null
  forgotten_at timestamp with time zone not null
  constraint trace_origin_pkey PRIMARY KEY (operation, key)
  CREATE INDEX trace_origin_forgotten ON public.trace_origin USING btree (forgotten_at)

table wallet_account
  name text not null
  mode text not null
  position integer not null default 0
  active boolean not null default true
  constraint wallet_account_pkey PRIMARY KEY (name)

table wallet_link
  id text collate C not null
  member_id text not null
  code text collate C not null
  wallet_account text not null
  amount bigint not null
  state text not null
  fail_reason text
  deposit_id text collate C
  attempts integer not null default 0
  next_attempt_at timestamp with time zone
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  constraint wallet_link_amount_check CHECK ((amount > 0))
  constraint wallet_link_check CHECK (((state <> 'FAILED'::text) OR (fail_reason IS NOT NULL)))
  constraint wallet_link_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id)
  constraint wallet_link_due CHECK (
CASE state
    WHEN 'REDEEMING'::text THEN (next_attempt_at IS NOT NULL)
    WHEN 'FAILED'::text THEN ((next_attempt_at IS NULL) OR (fail_reason = 'CLOSED'::text))
    ELSE (next_attempt_at IS NULL)
END)
  constraint wallet_link_pkey PRIMARY KEY (id)
  constraint wallet_link_state_check CHECK ((state = ANY (ARRAY['REDEEMING'::text, 'REDEEMED'::text, 'FAILED'::text])))
  CREATE INDEX wallet_link_created ON public.wallet_link USING btree (created_at)
  CREATE UNIQUE INDEX wallet_link_once ON public.wallet_link USING btree (code) WHERE (state = ANY (ARRAY['REDEEMING'::text, 'REDEEMED'::text]))
  CREATE INDEX wallet_link_to_resolve ON public.wallet_link USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
  CREATE INDEX wallet_link_unpaid ON public.wallet_link USING btree (member_id, created_at) WHERE (state = ANY (ARRAY['REDEEMING'::text, 'FAILED'::text]))

table wallet_link_word
  id bigint not null generated always as identity
  reference text collate C not null
  at timestamp with time zone not null
  said text not null
  constraint wallet_link_word_pkey PRIMARY KEY (id)
  constraint wallet_link_word_reference_fkey FOREIGN KEY (reference) REFERENCES wallet_link(id)
  CREATE INDEX wallet_link_word_reference ON public.wallet_link_word USING btree (reference, id)

table withdrawal
  id text collate C not null
  member_id text not null
  amount bigint not null
  state text not null
  approvals_needed integer not null
  bank_code text not null
  account_no text not null
  account_name text not null
  lak bigint
  bank_reference text
  fail_reason text
  attempts integer not null default 0
  next_attempt_at timestamp with time zone
  requested_at timestamp with time zone not null
  sent_at timestamp with time zone
  ended_at timestamp with time zone
  reasons text[] not null default '{}'::text[]
  last_sent_at timestamp with time zone
  no_code text
  no_at timestamp with time zone
  round integer not null default 1
  rejected_by text
  lak_rate bigint
  reasons_at timestamp with time zone
  constraint withdrawal_amount_check CHECK ((amount > 0))
  constraint withdrawal_approvals_needed_check CHECK (((approvals_needed >= 0) AND (approvals_needed <= 2)))
  constraint withdrawal_check CHECK (((state <> 'FAILED'::text) OR (fail_reason IS NOT NULL)))
  constraint withdrawal_check1 CHECK (((next_attempt_at IS NULL) OR (state = ANY (ARRAY['APPROVED'::text, 'SENT'::text]))))
  constraint withdrawal_kip CHECK (((lak_rate IS NULL) OR (lak > 0)))
  constraint withdrawal_lak_rate_check CHECK ((lak_rate > 0))
  constraint withdrawal_no_whole CHECK (((no_code IS NULL) = (no_at IS NULL)))
  constraint withdrawal_pkey PRIMARY KEY (id)
  constraint withdrawal_round_check CHECK ((round > 0))
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'SENT'::text, 'PAID'::text, 'FAILED'::text])))
  CREATE INDEX withdrawal_amount ON public.withdrawal USING btree (amount, id)
  CREATE INDEX withdrawal_ended ON public.withdrawal USING btree (COALESCE(ended_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id)
  CREATE INDEX withdrawal_member ON public.withdrawal USING btree (member_id, requested_at DESC)
  CREATE UNIQUE INDEX withdrawal_one_open ON public.withdrawal USING btree (member_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'SENT'::text]))
  CREATE INDEX withdrawal_reasons ON public.withdrawal USING gin (reasons)
  CREATE INDEX withdrawal_requested ON public.withdrawal USING btree (requested_at, id)
  CREATE INDEX withdrawal_state_requested ON public.withdrawal USING btree (state, requested_at)
  CREATE INDEX withdrawal_to_resolve ON public.withdrawal USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
  CREATE TRIGGER approvals AFTER INSERT OR UPDATE OF state, approvals_needed, round ON public.withdrawal FOR EACH ROW WHEN ((new.state = ANY (ARRAY['APPROVED'::text, 'SENT'::text, 'PAID'::text]))) EXECUTE FUNCTION withdrawal_demand_approvals()

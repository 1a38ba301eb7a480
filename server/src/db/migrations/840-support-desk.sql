-- expand: the support desk; what the version before writes has no clocks, and needs none.

-- A case is what one conversation is about, from the customer's first message to its closing.
alter table chat_conversation
  add column labels text[] not null default '{}' check (cardinality(labels) <= 5),
  -- Put aside until then; what the customer writes, an answer and a closing end it before.
  add column snoozed_until timestamptz,
  add column case_opened_at timestamptz,
  -- The first answer of an operator in the open case.
  add column first_answered_at timestamptz;
create index chat_conversation_snoozed on chat_conversation (snoozed_until) where snoozed_until is not null;
create index chat_conversation_labels on chat_conversation using gin (labels);

-- Cases that an operator has closed, and what their customer thought of the help.
create table chat_case (
  conversation_id text collate "C" not null references chat_conversation (id) on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  closed_by text not null,
  score smallint check (score between 1 and 5),
  scored_at timestamptz check ((scored_at is null) = (score is null)),
  primary key (conversation_id, opened_at)
);
create index chat_case_closed on chat_case (closed_at);

-- Who takes new conversations. It counts while its operator is at the console.
create table chat_duty (
  operator_id text primary key references operator (id),
  since timestamptz not null
);
create index chat_message_answered on chat_message (created_at) where operator is not null;

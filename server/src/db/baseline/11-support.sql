-- One conversation a customer. A guest's id is his secret, so only its SHA-256 is kept; a guest who logs in hands his
-- conversation to the member, and the hash is free for a new one.
create table chat_conversation (
  id text collate "C" primary key,
  member_id text unique,
  guest_hash text collate "C" unique,
  -- The member's, as they were at the last message.
  member_username text,
  member_name text,
  state text not null check (state in ('open', 'closed')),
  assignee text,
  -- When the answer outside hours was given; once each time a conversation opens.
  away_told_at timestamptz,
  preview text not null default '',
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- The language of the customer's last message: operators answer in it.
  locale text check (locale in ('th', 'la', 'en')),
  -- Since when the customer waits for an operator's answer: the first message after the last answer. That somebody has
  -- read it, or that the house has answered by itself, ends no waiting; an answer or a closing does.
  waiting_since timestamptz,
  check ((member_id is null) <> (guest_hash is null))
);
create index chat_conversation_inbox on chat_conversation (state, last_message_at desc, id);
create index chat_conversation_waiting on chat_conversation (waiting_since) where waiting_since is not null;

-- Messages of one conversation are written one after another and their times grow, so "everything after this
-- one" is exact.
create table chat_message (
  id text collate "C" primary key,
  seq bigint generated always as identity unique,
  conversation_id text collate "C" not null references chat_conversation (id),
  -- Made by who sends; a resend meets it.
  client_id uuid,
  sender text not null check (sender in ('customer', 'other')),
  operator text,
  session_id text,
  content jsonb not null,
  -- Its words in lower case, and every two signs in a row of them: Thai puts no spaces between words, and neither
  -- database needs an extension for an index over an array.
  body text not null,
  grams text[] not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  unique (conversation_id, client_id)
);
create index chat_message_page on chat_message (conversation_id, created_at desc, seq desc);
create index chat_message_unread on chat_message (conversation_id, sender) where read_at is null;
create index chat_message_grams on chat_message using gin (grams);
create index chat_message_created on chat_message (created_at);
create index chat_message_file on chat_message ((content -> 'payload' ->> 'file'))
  where content -> 'payload' ->> 'file' is not null;

-- `owner` is who uploaded it (member:…, guest:hash, operator:…) and alone may send it.
create table chat_file (
  name text collate "C" primary key,
  owner text collate "C" not null,
  media_type text not null,
  bytes int not null,
  created_at timestamptz not null,
  -- Null: uploaded and never sent; swept after a day.
  sent_at timestamptz
);
create index chat_file_owner on chat_file (owner);
create index chat_file_unsent on chat_file (created_at) where sent_at is null;
create index chat_file_sent on chat_file (sent_at) where sent_at is not null;

-- Apart from the messages, so that no query for a customer can come near them.
create table chat_note (
  id text collate "C" primary key,
  conversation_id text collate "C" not null references chat_conversation (id),
  operator text not null,
  body text not null,
  created_at timestamptz not null
);
create index chat_note_conversation on chat_note (conversation_id, created_at);

create table chat_canned (
  id text collate "C" primary key,
  shortcut text collate "C" not null unique,
  title text not null,
  content jsonb not null,
  position int not null,
  updated_at timestamptz not null,
  -- A ready answer's text in the other languages, by their codes; its own is Thai.
  translations jsonb not null default '{}'
);

-- When an operator last looked into a colleague's conversation: the audit log has one entry an hour, not one a look.
create table chat_look (
  conversation_id text collate "C" not null references chat_conversation (id) on delete cascade,
  operator_id text not null references operator (id),
  at timestamptz not null,
  primary key (conversation_id, operator_id)
);

create table complaint (
  id text primary key,
  -- What the member is told and quotes: C-000123.
  number bigint not null unique generated always as identity,
  member_id text not null,
  -- The member's own id of it: a resend is the same complaint.
  client_id text collate "C" not null,
  subject text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  state text not null check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  answer text,
  answered_at timestamptz,
  answered_by text,
  closed_at timestamptz,
  -- The language in which the member complained: the chat tells of it in the same.
  locale text not null default 'th'
    check (locale in ('th', 'la', 'en')),
  unique (member_id, client_id),
  check ((state = 'OPEN') = (answered_at is null)),
  check ((answered_at is null) = (answer is null)),
  check (state <> 'CLOSED' or closed_at is not null)
);
create index complaint_state on complaint (state, due_at);
create index complaint_opened on complaint (opened_at);

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
  check ((member_id is null) <> (guest_hash is null))
);
create index chat_conversation_inbox on chat_conversation (state, last_message_at desc, id);

-- Messages of one conversation are written one after another and their times grow, so "everything after this one" is exact.
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
  -- Its words in lower case, and every two signs in a row of them: Thai puts no spaces between words, and neither database needs an
  -- extension for an index over an array.
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
  updated_at timestamptz not null
);

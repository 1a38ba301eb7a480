-- The language of the customer's last message: operators answer in it.
alter table chat_conversation add column locale text check (locale in ('th', 'la', 'en'));
-- A ready answer's text in the other languages, by their codes; its own is Thai.
alter table chat_canned add column translations jsonb not null default '{}';

-- When an operator last looked into a colleague's conversation: the audit log has one entry an hour, not one a look.
create table chat_look (
  conversation_id text collate "C" not null references chat_conversation (id) on delete cascade,
  operator_id text not null references operator (id),
  at timestamptz not null,
  primary key (conversation_id, operator_id)
);

-- expand: adds a column
-- Since when the customer waits for an operator's word: the first message after the last answer. That somebody has
-- read it, or that the house has answered by itself, ends no waiting; an answer or a closing does.
alter table chat_conversation add column waiting_since timestamptz;
update chat_conversation c set waiting_since = (select min(m.created_at) from chat_message m
  where m.conversation_id = c.id and m.sender = 'customer' and not exists (
    select from chat_message a where a.conversation_id = c.id and a.operator is not null
      and a.created_at > m.created_at))
where c.state = 'open';
create index chat_conversation_waiting on chat_conversation (waiting_since) where waiting_since is not null;

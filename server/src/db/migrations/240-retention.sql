-- What is over is deleted after its time (jobs/retention.ts): each of these finds it without reading the table.
create index session_over on session (least(ended_at, expires_at));
create index chat_message_created on chat_message (created_at);
create index chat_message_file on chat_message ((content -> 'payload' ->> 'file')) where content -> 'payload' ->> 'file' is not null;
create index chat_file_sent on chat_file (sent_at) where sent_at is not null;

-- expand: what a lead says of conversations that were drawn; the version before writes none of it.
create table chat_quality (
  conversation_id text collate "C" not null,
  opened_at timestamptz not null,
  verdict text not null check (verdict in ('good', 'needsWork')),
  note text not null,
  judged_by text not null references operator (id),
  judged_at timestamptz not null,
  primary key (conversation_id, opened_at),
  -- A guest's case moves with what was said, and goes with it.
  foreign key (conversation_id, opened_at) references chat_case (conversation_id, opened_at)
    on update cascade on delete cascade
);

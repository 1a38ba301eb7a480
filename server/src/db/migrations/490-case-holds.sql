-- Who works at which case of a queue, and until when: others see it, and decide nothing of it meanwhile.
create table case_hold (
  kind text not null check (kind in ('withdrawal', 'suspense', 'slip', 'transfer', 'adjustment')),
  -- The reference or id of the case.
  subject text collate "C" not null,
  operator_id text not null references operator (id),
  taken_at timestamptz not null,
  until timestamptz not null check (until > taken_at),
  primary key (kind, subject),
  -- One operator works at one case of a queue: nobody keeps many from the others.
  constraint case_hold_one unique (kind, operator_id)
);

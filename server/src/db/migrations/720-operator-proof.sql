-- When an operator last showed the password and a second factor again in this session; null: at its start.
alter table operator_session add column proved_at timestamptz;

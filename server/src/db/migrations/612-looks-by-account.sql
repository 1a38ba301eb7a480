-- expand: adds an index
-- What was refused of an account stays held, so each reading that differs looks for it.
create index game_held_look_account on game_held_look (member_id, code);

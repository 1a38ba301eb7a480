-- expand: adds a column that may be left out
-- When the password was last recovered. Null: never, or before this; then the end of the rest and its hours tell.
alter table member add column recovered_at timestamptz;

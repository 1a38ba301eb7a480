-- expand: adds a column that may be left out
-- When a version was last published by another than who saved it, both confirmed: what two people have said.
alter table content_version add column confirmed_at timestamptz;

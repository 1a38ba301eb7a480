-- Which parts of the demo content a database has ever been given: what an operator deletes does not come back.
create table demo_part (
  name text primary key,
  given_at timestamptz not null
);

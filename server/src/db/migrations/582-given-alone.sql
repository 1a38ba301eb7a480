-- expand: adds two indexes, and a column that may be left out
-- What one operator alone has given of late, to whomever.
create index suspense_item_given_alone on suspense_item (first_operator, ended_at)
  where state = 'ASSIGNED' and second_operator is null;
create index slip_given_alone on slip (decided_by, ended_at)
  where status = 'SUCCESS' and first_operator is null and decided_by is not null;

-- When another owner took away that this one's word counts as an owner's; nobody is alone at once by that.
alter table operator add column owner_until timestamptz;

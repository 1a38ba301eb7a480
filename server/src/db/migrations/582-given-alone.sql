-- expand: adds two indexes
-- What one operator alone has given of late, to whomever.
create index suspense_item_given_alone on suspense_item (first_operator, ended_at)
  where state = 'ASSIGNED' and second_operator is null;
create index slip_given_alone on slip (decided_by, ended_at)
  where status = 'SUCCESS' and first_operator is null and decided_by is not null;

-- expand: adds two triggers
-- Where the maker of an adjustment has left, another says the first word; it is bound as the maker's was.
create trigger operator_confirmed_anew before update of made_by on adjustment
  for each row execute function operator_demand_confirmed('made_by', 'made_at');
create trigger operator_own_anew before update of made_by on adjustment
  for each row execute function operator_refuse_own('made_by');

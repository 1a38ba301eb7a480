-- Who refused a withdrawal: only the same operator's same word again is answered with the row.
alter table withdrawal add column rejected_by text;

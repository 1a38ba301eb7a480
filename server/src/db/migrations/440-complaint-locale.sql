-- The language in which the member complained: the chat tells of it in the same.
alter table complaint add column locale text not null default 'th'
  check (locale in ('th', 'la', 'en'));

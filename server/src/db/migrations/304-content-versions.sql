-- Every version of what operators write: a draft until it is published. What members see stands in the domains' own
-- tables, where publishing puts it; publishing an older version undoes what came after.
create table content_version (
  kind text not null check (kind in ('offer', 'wheel', 'banner', 'text', 'account')),
  item text collate "C" not null,
  version int not null check (version > 0),
  body jsonb not null,
  reason text not null,
  saved_by text not null references operator (id),
  saved_at timestamptz not null,
  published_by text references operator (id),
  published_at timestamptz,
  check ((published_by is null) = (published_at is null)),
  primary key (kind, item, version)
);

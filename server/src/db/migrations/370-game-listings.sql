-- What operators wrote of a game site: its names, its place among the others, and whether new accounts are opened
-- there. A site without a row is as the catalogue in the code has it.
create table game_listing (
  code text collate "C" primary key,
  name_th text not null check (length(btrim(name_th)) > 0),
  name_la text not null,
  name_en text not null,
  position int not null check (position >= 0),
  active boolean not null
);
alter table content_version drop constraint content_version_kind_check;
alter table content_version add constraint content_version_kind_check
  check (kind in ('offer', 'wheel', 'banner', 'text', 'account', 'game'));

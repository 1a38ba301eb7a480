-- What an operator shows before a reward, in the order of `position`. `refundInfo` is the text on the refund sheet; it has
-- no picture. An empty `la` or `en` falls back to `th`. HTML is sanitised before it is stored.
create table banner (
  id text primary key,
  place text not null check (place in ('invite', 'refund', 'refundInfo')),
  image text not null default '',
  th text not null,
  la text not null default '',
  en text not null default '',
  position int not null default 0,
  active boolean not null default true
);
create index banner_place on banner (place, position);

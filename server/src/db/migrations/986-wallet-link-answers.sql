-- expand: what the issuer said of a wallet link; the version before writes none of it.
create table wallet_link_word (
  id bigint generated always as identity primary key,
  reference text collate "C" not null references wallet_link (id),
  at timestamptz not null,
  said text not null
);
create index wallet_link_word_reference on wallet_link_word (reference, id);
create index wallet_link_created on wallet_link (created_at);

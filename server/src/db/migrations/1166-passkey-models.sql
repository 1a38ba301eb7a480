-- expand: with which model of authenticator a passkey was made, as one more thing that members share; the version
-- before writes none of it.
alter table link_trait drop constraint link_trait_kind_check;
alter table link_trait add constraint link_trait_kind_check
  check (kind in ('DEVICE', 'ACCOUNT', 'HOLDER', 'BROWSER', 'PLACE', 'MODEL')) not valid;
create index link_trait_model_seen on link_trait (last_at) where kind = 'MODEL';

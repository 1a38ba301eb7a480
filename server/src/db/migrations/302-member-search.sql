-- Finding a member by a name typed with mistakes. Trigrams know only letters of the database's locale, and a database in
-- the C locale knows no Thai: so a name is spelled in Latin letters, one for each consonant's sound and each vowel, without
-- tone marks. What is searched is spelled the same way.
create function search_spelling(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name),
    'กขฃคฅฆงณนจฉชฌซศษสญยฎดฏฐฑฒตถทธบปผพภฝฟมรฤลฬฦวหฮอะาำิีไใุูึืเแโัກຂຄງນຈສຊຍຢດຕຖທບປຜພຝຟມຣລວຫຮອະາຳິີໄໃຸູຶືເແໂັ็่้๊๋์ํ๎ฺๆฯ່້໊໋໌ໍໆຯ',
    'kkkkkknnnjcccssssyyddttttttttbppppffmrrlllwhhoaaaiiiiuuvvexqgkkknnjssyydtttbpppffmrlwhhoaaaiiiiuuvvexqg')
$$;

alter table member add column search_key text
  generated always as (search_spelling(name || ' ' || bank_account_name)) stored;
alter table member add column search_digits text generated always as (username || ' ' || bank_account_no) stored;

-- pg_trgm comes with PostgreSQL, but a host may not offer it, or not to us: then a search reads every member.
create schema if not exists extensions;
do $$
begin
  create extension if not exists pg_trgm schema extensions;
  execute 'create index member_search_key on member using gin (search_key extensions.gin_trgm_ops)';
  execute 'create index member_search_digits on member using gin (search_digits extensions.gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;

create index search_member_created on member (created_at);
-- A bank's or a PSP's own reference finds the member too.
create index search_deposit_external on deposit (external_id);
create index search_slip_trans_ref on slip (trans_ref) where trans_ref is not null;
create index search_qr_psp_reference on qr_code (psp_reference) where psp_reference is not null;

-- What operators noted about a member; never shown to the member.
create table member_note (
  id text primary key,
  member_id text not null,
  operator_id text not null references operator (id),
  operator text not null,
  body text not null,
  created_at timestamptz not null
);
create index member_note_member on member_note (member_id, created_at);

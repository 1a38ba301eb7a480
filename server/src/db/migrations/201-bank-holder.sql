-- A name that was replaced by its English spelling: the account keeps both.
alter table member add column bank_account_name_other text;

-- What the bank says of the holder of a member's registered account (name inquiry).
create table bank_holder (
  member_id text primary key references member (id) on delete cascade,
  -- Counts the accounts and names that this member has registered: an answer about an older one is not kept.
  change int not null default 1,
  -- ASKED: asked, and no answer so far. UNKNOWN: the names cannot be compared, as in two scripts.
  state text not null check (state in ('UNASKED', 'ASKED', 'AGREES', 'DIFFERS', 'UNKNOWN')),
  -- The name that the bank gave, shortened; null without an answer, or when the bank knows no such account.
  says text,
  attempts int not null default 0,
  -- When the bank is asked next; null once it has answered.
  next_ask_at timestamptz check ((next_ask_at is null) = (state in ('AGREES', 'DIFFERS', 'UNKNOWN'))),
  asked_at timestamptz,
  answered_at timestamptz
);
create index bank_holder_to_ask on bank_holder (next_ask_at) where next_ask_at is not null;

-- In the database, so that no way of writing a member's account can forget it.
create function bank_holder_ask_anew() returns trigger language plpgsql as $$
begin
  insert into bank_holder (member_id, state, next_ask_at) values (new.id, 'UNASKED', new.updated_at)
  on conflict (member_id) do update set
    change = bank_holder.change + 1, state = 'UNASKED', says = null, attempts = 0,
    next_ask_at = excluded.next_ask_at, asked_at = null, answered_at = null;
  return null;
end $$;
create trigger member_bank_registered after insert on member for each row
  when (new.bank_code <> '' and new.bank_account_no <> '') execute function bank_holder_ask_anew();
create trigger member_bank_changed after update of bank_code, bank_account_no, bank_account_name on member for each row
  when ((new.bank_code, new.bank_account_no, new.bank_account_name)
    is distinct from (old.bank_code, old.bank_account_no, old.bank_account_name))
  execute function bank_holder_ask_anew();

insert into bank_holder (member_id, state, next_ask_at)
  select id, 'UNASKED', now() from member where bank_code <> '' and bank_account_no <> '';

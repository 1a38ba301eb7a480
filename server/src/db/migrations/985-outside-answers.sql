-- expand: what the verifier and the bank answered, and where a slip's code is; the version before writes none of it.

-- What a verifier said of a slip, each time it was asked. The amount in satang.
create table slip_word (
  id bigint generated always as identity primary key,
  reference text collate "C" not null references slip (reference),
  at timestamptz not null,
  said text not null,
  amount bigint check (amount > 0),
  -- Null: the checks asked by themselves.
  asked_by text references operator (id)
);
create index slip_word_reference on slip_word (reference, id);

-- Left, top, width and height of the mini-QR in the picture, in thousandths of its sides; null: it was found turned
-- or in a part alone.
alter table slip add column code_box smallint[] check (cardinality(code_box) = 4);

-- What the bank said of a payout, each time it had not ended it.
create table payout_word (
  id bigint generated always as identity primary key,
  reference text collate "C" not null references withdrawal (id),
  at timestamptz not null,
  said text not null
);
create index payout_word_reference on payout_word (reference, id);

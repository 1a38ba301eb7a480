-- Finding a member by a name typed with mistakes. Trigrams know only letters of the database's locale, and a
-- database in the C locale knows no Thai: so a name is spelled in Latin letters, one for each consonant's sound
-- and each vowel, without tone marks. What is searched is spelled the same way.
create or replace function search_spelling(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name),
    'กขฃคฅฆงณนจฉชฌซศษสญยฎดฏฐฑฒตถทธบปผพภฝฟมรฤลฬฦวหฮอะาำิีไใุูึืเแโั'
    'ກຂຄງນຈສຊຍຢດຕຖທບປຜພຝຟມຣລວຫຮອະາຳິີໄໃຸູຶືເແໂັ็่้๊๋์ํ๎ฺๆฯ່້໊໋໌ໍໆຯ',
    'kkkkkknnnjcccssssyyddttttttttbppppffmrrlllwhhoaaaiiiiuuvvexqgkkknnjssyydtttbpppffmrlwhhoaaaiiiiuuvvexqg')
$$;

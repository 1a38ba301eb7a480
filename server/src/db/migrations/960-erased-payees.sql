-- expand: members who were erased before are named on their withdrawals no more
update withdrawal set account_no = right(account_no, 4), account_name = ''
from member where member.id = withdrawal.member_id and member.username like 'erased:%';

-- expand: a Lao reader sees a bank's name in Lao; empty: in English
alter table bank add column name_la text not null default '';
update bank set name_la = lao.name
from (values
  ('BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ (BCEL)'),
  ('LDB', 'ທະນາຄານພັດທະນາລາວ (LDB)'),
  ('APB', 'ທະນາຄານສົ່ງເສີມກະສິກຳ (APB)'),
  ('JDB', 'ທະນາຄານຮ່ວມພັດທະນາ (JDB)'),
  ('LVB', 'ທະນາຄານຮ່ວມທຸລະກິດ ລາວ-ຫວຽດ (LVB)'),
  ('IB', 'ທະນາຄານອິນໂດຈີນ (IB)'),
  ('KBANK', 'ທະນາຄານກະສິກອນໄທ'),
  ('SCB', 'ທະນາຄານໄທພານິດ'),
  ('KTB', 'ທະນາຄານກຸງໄທ'),
  ('BBL', 'ທະນາຄານກຸງເທບ'),
  ('BAY', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ'),
  ('GSB', 'ທະນາຄານອອມສິນ')
) as lao (code, name)
where bank.code = lao.code;

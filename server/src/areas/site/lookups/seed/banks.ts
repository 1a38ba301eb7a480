import type { Insertable } from 'kysely'
import type { SiteTables } from '../../../../db/tables/site/site.ts'

/** The country's retail banks by the codes the product uses; TMB is today's TTB. */
type Row = [code: string, th: string, en: string, la?: string]
const TH: Row[] = [
  ['KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'ທະນາຄານກະສິກອນໄທ'],
  ['SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 'ທະນາຄານໄທພານິດ'],
  ['KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', 'ທະນາຄານກຸງໄທ'],
  ['BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 'ທະນາຄານກຸງເທບ'],
  ['BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ'],
  ['TMB', 'ธนาคารทหารไทยธนชาต (ttb)', 'TMBThanachart Bank (ttb)'],
  ['GSB', 'ธนาคารออมสิน', 'Government Savings Bank', 'ທະນາຄານອອມສິນ'],
  [
    'BAAC',
    'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    'Bank for Agriculture and Agricultural Cooperatives',
  ],
  ['GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank'],
  ['KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank'],
  ['CIMB', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank'],
  ['TISCO', 'ธนาคารทิสโก้', 'TISCO Bank'],
  ['UOB', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)'],
  ['LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank'],
  ['ICBC', 'ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)'],
  ['ISBT', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand'],
]
const LA: Row[] = [
  [
    'BCEL',
    'ธนาคารการค้าต่างประเทศลาว',
    'Banque pour le Commerce Extérieur Lao',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ (BCEL)',
  ],
  ['LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'ທະນາຄານພັດທະນາລາວ (LDB)'],
  ['APB', 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 'ທະນາຄານສົ່ງເສີມກະສິກຳ (APB)'],
  ['JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'ທະນາຄານຮ່ວມພັດທະນາ (JDB)'],
  ['LVB', 'ธนาคารลาว-เวียด', 'Lao-Viet Bank', 'ທະນາຄານຮ່ວມທຸລະກິດ ລາວ-ຫວຽດ (LVB)'],
  ['IB', 'ธนาคารอินโดจีน', 'Indochina Bank', 'ທະນາຄານອິນໂດຈີນ (IB)'],
]

export const BANKS: Insertable<SiteTables['bank']>[] = [
  ...TH.map(([code, name_th, name_en, name_la = ''], position) => ({
    code,
    country: 'TH' as const,
    name_th,
    name_en,
    name_la,
    position,
  })),
  ...LA.map(([code, name_th, name_en, name_la = ''], position) => ({
    code,
    country: 'LA' as const,
    name_th,
    name_en,
    name_la,
    position,
  })),
]

import type { Insertable } from 'kysely'
import type { SiteTables } from '../../../../db/tables/site/site.ts'

/** The country's retail banks by the codes the product uses; TMB is today's TTB. */
const TH: [code: string, th: string, en: string][] = [
  ['KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank'],
  ['SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank'],
  ['KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank'],
  ['BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank'],
  ['BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)'],
  ['TMB', 'ธนาคารทหารไทยธนชาต (ttb)', 'TMBThanachart Bank (ttb)'],
  ['GSB', 'ธนาคารออมสิน', 'Government Savings Bank'],
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
const LA: [code: string, th: string, en: string][] = [
  ['BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'Banque pour le Commerce Extérieur Lao'],
  ['LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank'],
  ['APB', 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank'],
  ['JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank'],
  ['LVB', 'ธนาคารลาว-เวียด', 'Lao-Viet Bank'],
  ['IB', 'ธนาคารอินโดจีน', 'Indochina Bank'],
]

export const BANKS: Insertable<SiteTables['bank']>[] = [
  ...TH.map(([code, name_th, name_en], position) => ({
    code,
    country: 'TH' as const,
    name_th,
    name_en,
    position,
  })),
  ...LA.map(([code, name_th, name_en], position) => ({
    code,
    country: 'LA' as const,
    name_th,
    name_en,
    position,
  })),
]

/** Common names, in Thai and as the bank writes them. */
export const GIVEN_NAMES = [
  ['สมชาย', 'SOMCHAI'],
  ['สมหญิง', 'SOMYING'],
  ['วิชัย', 'WICHAI'],
  ['ประภา', 'PRAPHA'],
  ['กิตติ', 'KITTI'],
  ['อรุณี', 'ARUNEE'],
  ['ธนพร', 'THANAPORN'],
  ['สุดารัตน์', 'SUDARAT'],
  ['อนุชา', 'ANUCHA'],
  ['นภา', 'NAPHA'],
  ['ชัยวัฒน์', 'CHAIWAT'],
  ['มาลี', 'MALEE'],
] as const
export const FAMILY_NAMES = [
  ['ใจดี', 'JAIDEE'],
  ['ศรีสุข', 'SRISUK'],
  ['พงษ์ไพร', 'PONGPRAI'],
  ['เรืองเดช', 'RUEANGDET'],
  ['ทองแท้', 'THONGTHAE'],
  ['แสงจันทร์', 'SAENGCHAN'],
  ['บุญมา', 'BOONMA'],
  ['วงศ์สว่าง', 'WONGSAWANG'],
  ['รักษ์ไทย', 'RAKTHAI'],
  ['สุขเจริญ', 'SUKCHAROEN'],
] as const
export const BANKS = ['SCB', 'KBANK', 'BBL', 'KTB', 'GSB'] as const
export const GAMES = ['pg', 'slotracha', 'joker', 'superslot', 'betflix', 'huayhd'] as const
export const QUESTIONS = [
  'ฝากเงินแล้วยังไม่เข้าค่ะ',
  'โบนัสต้องเล่นเท่าไรถึงถอนได้ครับ',
  'ถอนเงินใช้เวลานานไหมคะ',
  'ลืมรหัสผ่านเกมครับ',
] as const

import type { Insertable } from 'kysely'
import type { SiteTables } from '../../../../db/tables/site/site.ts'

const ROWS: [code: string, th: string, la: string, en: string][] = [
  ['FRIEND', 'เพื่อนแนะนำ', 'ໝູ່ແນະນຳ', 'A friend'],
  ['GOOGLE', 'กูเกิล', 'ກູໂກ', 'Google'],
  ['FACEBOOK', 'เฟซบุ๊ก', 'ເຟສບຸກ', 'Facebook'],
  ['LINE', 'ไลน์', 'ໄລນ໌', 'LINE'],
  ['TIKTOK', 'ติ๊กต็อก', 'ຕິກຕັອກ', 'TikTok'],
  ['YOUTUBE', 'ยูทูบ', 'ຢູທູບ', 'YouTube'],
  ['SMS', 'ข้อความ SMS', 'ຂໍ້ຄວາມ SMS', 'A text message'],
  ['OTHER', 'อื่น ๆ', 'ອື່ນໆ', 'Other'],
]

export const SOURCES: Insertable<SiteTables['source']>[] = ROWS.map(
  ([code, th, la, en], position) => ({ code, th, la, en, position }),
)

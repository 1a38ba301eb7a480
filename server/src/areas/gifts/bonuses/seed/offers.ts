import type { NewOffer } from '../store.ts'
import type { Emblem } from './bannerArt.ts'

type Words = [th: string, la: string, en: string]
interface DemoOffer {
  offer: NewOffer
  html: Words
  hue: number
  emblem: Emblem
}

const named = ([name_th, name_la, name_en]: Words) => ({ name_th, name_la, name_en })
const described = ([description_th, description_la, description_en]: Words) => ({
  description_th,
  description_la,
  description_en,
})
const BAHT = 100n

/**
 * One bonus of each type, and the promotion WELCOME. Their words say what one gets and when; what
 * it asks is told by the app, in the reader's own baht.
 */
export const OFFERS: DemoOffer[] = [
  {
    hue: 292,
    emblem: 'coins',
    offer: {
      id: 'bonus-first',
      kind: 'bonus',
      code: 'FIRST100',
      position: 0,
      type: 'limit',
      max_received: 1,
      ...named(['โบนัส 100% สูงสุด ฿500', 'ໂບນັດ 100% ສູງສຸດ ฿500', '100% bonus up to ฿500']),
      reward_amount: 500n * BAHT,
      reward_percent: 10_000,
      min_deposit: 1n * BAHT,
      turnover_multiple: 500,
      percent_fail: 500,
    },
    html: [
      '<p>รับเพิ่ม 100% ของยอดฝากล่าสุด สูงสุด ฿500 รับได้ 1 ครั้ง</p>',
      '<p>ຮັບເພີ່ມ 100% ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ ฿500 ຮັບໄດ້ 1 ຄັ້ງ</p>',
      '<p>100% of your last deposit, up to ฿500. Once per member.</p>',
    ],
  },
  {
    hue: 18,
    emblem: 'sun',
    offer: {
      id: 'bonus-daily',
      kind: 'bonus',
      code: 'DAILY20',
      position: 1,
      type: 'day',
      max_received: 1,
      ...named(['โบนัสประจำวัน', 'ໂບນັດປະຈຳວັນ', 'Daily bonus']),
      reward_amount: 20n * BAHT,
      min_deposit: 200n * BAHT,
      deposit_hours: 24,
      turnover_multiple: 300,
      percent_fail: 500,
    },
    html: [
      '<p>รับ ฿20 วันละ 1 ครั้ง เมื่อฝากรวม ฿200 ขึ้นไปใน 24 ชั่วโมงที่ผ่านมา ' +
        'นับใหม่หลังรับแต่ละครั้งและหลังถอนเงิน</p>',
      '<p>ຮັບ ฿20 ມື້ລະ 1 ຄັ້ງ ເມື່ອຝາກລວມ ฿200 ຂຶ້ນໄປໃນ 24 ຊົ່ວໂມງທີ່ຜ່ານມາ ' +
        'ນັບໃໝ່ຫຼັງຮັບແຕ່ລະຄັ້ງ ແລະ ຫຼັງຖອນເງິນ</p>',
      '<p>฿20 once a day, when you have deposited ฿200 or more in the last 24 hours, ' +
        'counted anew after each claim and after a withdrawal.</p>',
    ],
  },
  {
    hue: 152,
    emblem: 'garland',
    offer: {
      id: 'bonus-weekly',
      kind: 'bonus',
      code: 'WEEKLY30',
      position: 2,
      type: 'week',
      max_received: 1,
      ...named(['โบนัสประจำสัปดาห์', 'ໂບນັດປະຈຳອາທິດ', 'Weekly bonus']),
      reward_amount: 30n * BAHT,
      turnover_multiple: 1_000,
      percent_fail: 500,
    },
    html: [
      '<p>รับ ฿30 โดยไม่ต้องฝาก สัปดาห์ละ 1 ครั้ง เริ่มนับใหม่ทุกวันจันทร์ รับได้เมื่อยอดเงินรวมไม่เกิน ฿10</p>',
      '<p>ຮັບ ฿30 ໂດຍບໍ່ຕ້ອງຝາກ ອາທິດລະ 1 ຄັ້ງ ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ ຮັບໄດ້ເມື່ອຍອດເງິນລວມບໍ່ເກີນ ฿10</p>',
      '<p>฿30 without a deposit, once a week from Monday, when your total balance is ฿10 or less.</p>',
    ],
  },
  {
    hue: 338,
    emblem: 'gift',
    offer: {
      id: 'promotion-welcome',
      kind: 'promotion',
      code: 'WELCOME',
      type: 'limit',
      max_received: 1,
      ...named(['โปรโมชันต้อนรับ', 'ໂປຣໂມຊັນຕ້ອນຮັບ', 'Welcome promotion']),
      ...described([
        'รับ ฿100 เมื่อฝากรวม ฿100 ขึ้นไปใน 24 ชั่วโมงที่ผ่านมา สมาชิกละ 1 ครั้ง',
        'ຮັບ ฿100 ເມື່ອຝາກລວມ ฿100 ຂຶ້ນໄປໃນ 24 ຊົ່ວໂມງທີ່ຜ່ານມາ ສະມາຊິກລະ 1 ຄັ້ງ',
        '฿100 when you have deposited ฿100 or more in the last 24 hours, once per member.',
      ]),
      reward_amount: 100n * BAHT,
      min_deposit: 100n * BAHT,
      deposit_hours: 24,
      turnover_multiple: 500,
      percent_fail: 500,
    },
    html: [
      '<p>พิมพ์รหัส <b>WELCOME</b> รับ ฿100</p>',
      '<p>ພິມລະຫັດ <b>WELCOME</b> ຮັບ ฿100</p>',
      '<p>Type <b>WELCOME</b> and get ฿100</p>',
    ],
  },
]

import type { NewOffer } from '../store.ts'
import type { Emblem } from './bannerArt.ts'

type Words = [th: string, la: string, en: string]
export interface DemoOffer {
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
 * One bonus of each type, and the promotion WELCOME. What each asks is said in baht in its own
 * words.
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
      '<p>รับเพิ่ม 100% ของยอดฝากล่าสุด สูงสุด ฿500 รับได้ 1 ' +
        'ครั้ง</p><p><b>สิ่งที่ต้องทำ:</b> มียอดเล่นให้ครบ 5 ' +
        'เท่าของโบนัสและยอดฝากส่วนที่ได้โบนัส เช่น ฝาก ฿500 รับ ฿500 ต้องมียอดเล่น ฿5,000 ' +
        'จึงจะถอนได้ นับทุกเกม ไม่มีกำหนดเวลา หากยอดรวม ฿1,000 เหลือไม่เกิน ฿50 ' +
        'ไม่นับเงินฝากหลังจากนั้น โบนัสสิ้นสุด ส่วนที่เหลือถอนได้ หากยกเลิก ' +
        'จะหักโบนัสและเงินที่ชนะจากโบนัส</p>',
      '<p>ຮັບເພີ່ມ 100% ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ ฿500 ຮັບໄດ້ 1 ' +
        'ຄັ້ງ</p><p><b>ສິ່ງທີ່ຕ້ອງເຮັດ:</b> ມີຍອດຫຼິ້ນໃຫ້ຄົບ 5 ເທົ່າຂອງໂບນັດ ແລະ ' +
        'ຍອດຝາກສ່ວນທີ່ໄດ້ໂບນັດ ເຊັ່ນ ຝາກ ฿500 ຮັບ ฿500 ຕ້ອງມີຍອດຫຼິ້ນ ฿5,000 ຈຶ່ງຈະຖອນໄດ້ ' +
        'ນັບທຸກເກມ ບໍ່ມີກຳນົດເວລາ ຖ້າຍອດລວມ ฿1,000 ເຫຼືອບໍ່ເກີນ ฿50 ບໍ່ນັບເງິນຝາກຫຼັງຈາກນັ້ນ ' +
        'ໂບນັດສິ້ນສຸດ ສ່ວນທີ່ເຫຼືອຖອນໄດ້ ຖ້າຍົກເລີກ ຈະຫັກໂບນັດ ແລະ ເງິນທີ່ຊະນະຈາກໂບນັດ</p>',
      '<p>100% of your last deposit, up to ฿500. Once per member.</p><p><b>What you need ' +
        'to do:</b> bet 5 times the bonus and the part of the deposit it matches. Deposit ' +
        '฿500, get ฿500: bet ฿5,000 before you can withdraw. All games count; no end date. ' +
        'If your total of ฿1,000, later deposits aside, falls to ฿50 or less, the bonus ends ' +
        'and the rest can be withdrawn. If you cancel it, the bonus and what was won with it ' +
        'goes.</p>',
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
        'นับใหม่หลังรับแต่ละครั้งและหลังถอนเงิน</p><p><b>สิ่งที่ต้องทำ:</b> มียอดเล่นให้ครบ ' +
        '3 เท่าของโบนัส คือ ฿60 จึงจะถอนได้ นับทุกเกม ไม่มีกำหนดเวลา หากยอดรวม เช่น ฿220 ' +
        'เหลือไม่เกิน ฿11 ไม่นับเงินฝากหลังจากนั้น โบนัสสิ้นสุด ส่วนที่เหลือถอนได้ หากยกเลิก ' +
        'จะหักโบนัสและเงินที่ชนะจากโบนัส</p>',
      '<p>ຮັບ ฿20 ມື້ລະ 1 ຄັ້ງ ເມື່ອຝາກລວມ ฿200 ຂຶ້ນໄປໃນ 24 ຊົ່ວໂມງທີ່ຜ່ານມາ ' +
        'ນັບໃໝ່ຫຼັງຮັບແຕ່ລະຄັ້ງ ແລະ ຫຼັງຖອນເງິນ</p><p><b>ສິ່ງທີ່ຕ້ອງເຮັດ:</b> ' +
        'ມີຍອດຫຼິ້ນໃຫ້ຄົບ 3 ເທົ່າຂອງໂບນັດ ຄື ฿60 ຈຶ່ງຈະຖອນໄດ້ ນັບທຸກເກມ ບໍ່ມີກຳນົດເວລາ ' +
        'ຖ້າຍອດລວມ ເຊັ່ນ ฿220 ເຫຼືອບໍ່ເກີນ ฿11 ບໍ່ນັບເງິນຝາກຫຼັງຈາກນັ້ນ ໂບນັດສິ້ນສຸດ ' +
        'ສ່ວນທີ່ເຫຼືອຖອນໄດ້ ຖ້າຍົກເລີກ ຈະຫັກໂບນັດ ແລະ ເງິນທີ່ຊະນະຈາກໂບນັດ</p>',
      '<p>฿20 once a day, when you have deposited ฿200 or more in the last 24 hours, ' +
        'counted anew after each claim and after a withdrawal.</p><p><b>What you need to ' +
        'do:</b> bet 3 times the bonus, ฿60, before you can withdraw. All games count; no ' +
        'end date. If your total, for example ฿220, later deposits aside, falls to ฿11 or ' +
        'less, the bonus ends and the rest can be withdrawn. If you cancel it, the bonus and ' +
        'what was won with it goes.</p>',
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
      '<p>รับ ฿30 โดยไม่ต้องฝาก สัปดาห์ละ 1 ครั้ง เริ่มนับใหม่ทุกวันจันทร์ ' +
        'รับได้เมื่อยอดเงินรวมไม่เกิน ฿10</p><p><b>สิ่งที่ต้องทำ:</b> มียอดเล่นให้ครบ 10 ' +
        'เท่าของโบนัส คือ ฿300 จึงจะถอนได้ นับทุกเกม ไม่มีกำหนดเวลา หากยอดรวม เช่น ฿30 ' +
        'เหลือไม่เกิน ฿1.50 ไม่นับเงินฝากหลังจากนั้น โบนัสสิ้นสุด ส่วนที่เหลือถอนได้ ' +
        'หากยกเลิก จะหักโบนัสและเงินที่ชนะจากโบนัส</p>',
      '<p>ຮັບ ฿30 ໂດຍບໍ່ຕ້ອງຝາກ ອາທິດລະ 1 ຄັ້ງ ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ ' +
        'ຮັບໄດ້ເມື່ອຍອດເງິນລວມບໍ່ເກີນ ฿10</p><p><b>ສິ່ງທີ່ຕ້ອງເຮັດ:</b> ມີຍອດຫຼິ້ນໃຫ້ຄົບ 10 ' +
        'ເທົ່າຂອງໂບນັດ ຄື ฿300 ຈຶ່ງຈະຖອນໄດ້ ນັບທຸກເກມ ບໍ່ມີກຳນົດເວລາ ຖ້າຍອດລວມ ເຊັ່ນ ฿30 ' +
        'ເຫຼືອບໍ່ເກີນ ฿1.50 ບໍ່ນັບເງິນຝາກຫຼັງຈາກນັ້ນ ໂບນັດສິ້ນສຸດ ສ່ວນທີ່ເຫຼືອຖອນໄດ້ ' +
        'ຖ້າຍົກເລີກ ຈະຫັກໂບນັດ ແລະ ເງິນທີ່ຊະນະຈາກໂບນັດ</p>',
      '<p>฿30 without a deposit, once a week from Monday, when your total balance is ฿10 ' +
        'or less.</p><p><b>What you need to do:</b> bet 10 times the bonus, ฿300, before you ' +
        'can withdraw. All games count; no end date. If your total, for example ฿30, later ' +
        'deposits aside, falls to ฿1.50 or less, the bonus ends and the rest can be ' +
        'withdrawn. If you cancel it, the bonus and what was won with it goes.</p>',
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
        'รับ ฿100 เมื่อฝากรวม ฿100 ขึ้นไปใน 24 ชั่วโมงที่ผ่านมา สมาชิกละ 1 ครั้ง ' +
          'สิ่งที่ต้องทำ: มียอดเล่นให้ครบ 5 เท่าของโบนัส คือ ฿500 จึงจะถอนได้ นับทุกเกม ' +
          'ไม่มีกำหนดเวลา หากยกเลิก จะหักโบนัสและเงินที่ชนะจากโบนัส',
        'ຮັບ ฿100 ເມື່ອຝາກລວມ ฿100 ຂຶ້ນໄປໃນ 24 ຊົ່ວໂມງທີ່ຜ່ານມາ ສະມາຊິກລະ 1 ຄັ້ງ ' +
          'ສິ່ງທີ່ຕ້ອງເຮັດ: ມີຍອດຫຼິ້ນໃຫ້ຄົບ 5 ເທົ່າຂອງໂບນັດ ຄື ฿500 ຈຶ່ງຈະຖອນໄດ້ ນັບທຸກເກມ ' +
          'ບໍ່ມີກຳນົດເວລາ ຖ້າຍົກເລີກ ຈະຫັກໂບນັດ ແລະ ເງິນທີ່ຊະນະຈາກໂບນັດ',
        '฿100 when you have deposited ฿100 or more in the last 24 hours, once per member. ' +
          'What you need to do: bet 5 times the bonus, ฿500, before you can withdraw. All ' +
          'games count; no end date. If you cancel it, the bonus and what was won with it ' +
          'goes.',
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

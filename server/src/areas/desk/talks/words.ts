import { LOCALES, type Locale } from '@krapao/contract/constants'
import type { HarmKind } from '@krapao/contract/ops/talks/kinds'

interface Words {
  /** What we saw, without a figure and without blame. */
  saw: Record<HarmKind, string>
  before: string
  after: string
  /** The button to the page of limits and breaks. */
  link: string
}

const TEXTS: Record<Locale, Words> = {
  th: {
    before: 'สวัสดี ทีมงานอยากถามว่าช่วงนี้เป็นอย่างไรบ้าง',
    saw: {
      CHASING: 'เราเห็นว่าหลังเล่นเสียมีการฝากเพิ่มขึ้นเรื่อยๆ',
      NIGHTS: 'เราเห็นว่าช่วงนี้เล่นดึกหลายคืน',
      RAISING: 'เราเห็นว่ามีการขอเพิ่มวงเงินหลายครั้ง',
      LONG: 'เราเห็นว่าช่วงนี้เล่นติดต่อกันนานหลายชั่วโมง',
      RISE: 'เราเห็นว่าสัปดาห์นี้ฝากมากกว่าที่เคยพอสมควร',
      AFTER_PAYOUT: 'เราเห็นว่ามีการฝากใหม่หลังขอถอนไม่นานหลายครั้ง',
    },
    after:
      'ถ้าเล่นแล้วไม่สบายใจ คุณตั้งวงเงินหรือหยุดพักได้เองทันที เงินในกระเป๋ายังเป็นของคุณและถอนได้ตามปกติ ' +
      'อยากคุยกับคนนอก โทรสายด่วนสุขภาพจิต 1323 ได้ตลอด 24 ชั่วโมง มีอะไรให้เราช่วยไหม',
    link: 'วงเงินและหยุดพัก',
  },
  la: {
    before: 'ສະບາຍດີ ທີມງານຢາກຖາມວ່າໄລຍະນີ້ເປັນແນວໃດແດ່',
    saw: {
      CHASING: 'ພວກເຮົາເຫັນວ່າຫຼັງຫຼິ້ນເສຍມີການຝາກເພີ່ມຂຶ້ນເລື້ອຍໆ',
      NIGHTS: 'ພວກເຮົາເຫັນວ່າໄລຍະນີ້ຫຼິ້ນເດິກຫຼາຍຄືນ',
      RAISING: 'ພວກເຮົາເຫັນວ່າມີການຂໍເພີ່ມວົງເງິນຫຼາຍເທື່ອ',
      LONG: 'ພວກເຮົາເຫັນວ່າໄລຍະນີ້ຫຼິ້ນຕໍ່ເນື່ອງກັນຫຼາຍຊົ່ວໂມງ',
      RISE: 'ພວກເຮົາເຫັນວ່າອາທິດນີ້ຝາກຫຼາຍກວ່າທີ່ເຄີຍ',
      AFTER_PAYOUT: 'ພວກເຮົາເຫັນວ່າມີການຝາກໃໝ່ຫຼັງຂໍຖອນບໍ່ດົນຫຼາຍເທື່ອ',
    },
    after:
      'ຖ້າຫຼິ້ນແລ້ວບໍ່ສະບາຍໃຈ ທ່ານຕັ້ງວົງເງິນ ຫຼື ຢຸດພັກໄດ້ເອງທັນທີ ເງິນໃນກະເປົາຍັງເປັນຂອງທ່ານ ແລະ ຖອນໄດ້ຕາມປົກກະຕິ ' +
      'ມີຫຍັງໃຫ້ຊ່ວຍບໍ່',
    link: 'ວົງເງິນ ແລະ ຢຸດພັກ',
  },
  en: {
    before: 'Hello, we would like to ask how you are doing.',
    saw: {
      CHASING: 'We saw that deposits grew after games were lost.',
      NIGHTS: 'We saw that you have played late on many nights.',
      RAISING: 'We saw that higher limits were asked for several times.',
      LONG: 'We saw that you have played for many hours without a break.',
      RISE: 'We saw that you have deposited a good deal more this week than before.',
      AFTER_PAYOUT: 'We saw that you deposited again soon after asking for withdrawals.',
    },
    after:
      'If playing does not feel good, you can set a limit or take a break yourself, at once. The money in your ' +
      'wallet stays yours and can be withdrawn as always. In Thailand the mental health line 1323 answers day and ' +
      'night. Is there anything we can help with?',
    link: 'Limits and breaks',
  },
}

/** What may be said to a member, by language, of what was seen last; an operator changes it. */
export const suggestionFor = (kinds: readonly HarmKind[]): Record<Locale, string> =>
  Object.fromEntries(
    LOCALES.map((locale) => {
      const { before, saw, after } = TEXTS[locale]
      const [first] = kinds
      return [locale, [before, ...(first ? [saw[first]] : []), after].join(' ')]
    }),
  ) as Record<Locale, string>

/** The button below what is said: to the page of limits and breaks, in the member's app. */
export const linkTo = (locale: Locale) => ({
  title: TEXTS[locale].link,
  type: 'web' as const,
  payload: '/user/play',
})

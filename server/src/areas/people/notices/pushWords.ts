import type { Locale } from '@krapao/contract/constants'
import type { PushKind } from '@krapao/contract/push/kinds'

interface Words {
  title: string
  /** The same with its amount, for who chose to see amounts. */
  withAmount?: (amount: string) => string
  body: string
}

/** What a lock screen may show to whoever holds the phone: no amount unless the member chose it. */
export const PUSH_WORDS: Record<Locale, Record<PushKind, Words>> = {
  th: {
    money: {
      title: 'เงินเข้ากระเป๋าแล้ว',
      withAmount: (amount) => `เงินเข้ากระเป๋าแล้ว ${amount}`,
      body: 'แตะเพื่อดูรายการเดินบัญชี',
    },
    withdrawal: {
      title: 'ถอนเงินสำเร็จ',
      withAmount: (amount) => `ถอนเงินสำเร็จ ${amount}`,
      body: 'โอนเข้าบัญชีธนาคารของคุณแล้ว',
    },
    chat: { title: 'ทีมงานตอบคุณแล้ว', body: 'แตะเพื่ออ่านข้อความ' },
  },
  la: {
    money: {
      title: 'ເງິນເຂົ້າກະເປົາແລ້ວ',
      withAmount: (amount) => `ເງິນເຂົ້າກະເປົາແລ້ວ ${amount}`,
      body: 'ແຕະເພື່ອເບິ່ງລາຍການເຄື່ອນໄຫວ',
    },
    withdrawal: {
      title: 'ຖອນເງິນສຳເລັດ',
      withAmount: (amount) => `ຖອນເງິນສຳເລັດ ${amount}`,
      body: 'ໂອນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ',
    },
    chat: { title: 'ທີມງານຕອບທ່ານແລ້ວ', body: 'ແຕະເພື່ອອ່ານຂໍ້ຄວາມ' },
  },
  en: {
    money: {
      title: 'Money has arrived',
      withAmount: (amount) => `${amount} has arrived`,
      body: 'Tap to see your statement',
    },
    withdrawal: {
      title: 'Withdrawal completed',
      withAmount: (amount) => `Withdrawal completed: ${amount}`,
      body: 'Paid to your bank account',
    },
    chat: { title: 'Our team has answered', body: 'Tap to read the message' },
  },
}

/** Where a tap on the notice leads. */
export const PUSH_PATHS: Record<PushKind, string> = {
  money: '/user/statement',
  withdrawal: '/user/statement',
  chat: '/user/contact',
}

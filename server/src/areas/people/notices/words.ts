import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { NoticeKind } from '@krapao/contract/notices/kinds'

const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
/** Satang as a notice shows them. */
export const shownBaht = (satang: bigint): string => `฿${figures.format(toBaht(satang))}`

/** `what`: the baht, the masked account or the device that the notice names; '' where it names none. */
type Text = (what: string) => string
const named = (what: string): string => what && ` (${what})`

export const NOTICE_WORDS: Record<Locale, Record<NoticeKind, Text>> = {
  th: {
    moneyIn: (baht) => `เงินเข้ากระเป๋าแล้ว ${baht}`,
    moneyOut: (baht) => `ถอนเงินสำเร็จ ${baht} โอนเข้าบัญชีธนาคารของคุณแล้ว`,
    newDevice: (device) => `มีการเข้าสู่ระบบจากอุปกรณ์ใหม่${named(device)} หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที`,
    bankChanged: (account) => `เปลี่ยนบัญชีธนาคารเป็น ${account} แล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที`,
    bankGivenBack: (account) => `คืนบัญชีธนาคารเดิม ${account} แล้ว`,
    passwordChanged: () => 'เปลี่ยนรหัสผ่านแล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    passwordRecovered: () => 'ตั้งรหัสผ่านใหม่แล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    passkeyAdded: (device) => `เพิ่มพาสคีย์แล้ว${named(device)} หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที`,
    passkeyRemoved: () => 'ลบพาสคีย์แล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    lineLinked: (name) => `เชื่อมต่อ LINE แล้ว${named(name)} หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที`,
    lineUnlinked: () => 'ยกเลิกการเชื่อมต่อ LINE แล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    loginsReset: () => 'ทีมงานให้ออกจากระบบทุกเครื่องและลบพาสคีย์ทั้งหมดแล้ว หากไม่ได้ขอ โปรดติดต่อทีมงานทันที',
    confirmOff: () => 'ปิดการยืนยันก่อนถอนเงินแล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    newDeviceOff: () => 'ปิดการแจ้งเตือนเข้าสู่ระบบจากอุปกรณ์ใหม่แล้ว หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    contested: () => 'บัญชีของคุณถูกพักไว้ระหว่างตรวจสอบว่าเป็นของใคร โปรดติดต่อทีมงาน',
    chargeback: (baht) => `ผู้ให้บริการชำระเงินเรียกเงินฝากคืน${named(baht)} โปรดติดต่อทีมงานเพื่อดูรายละเอียด`,
    identityAccepted: () => 'ยืนยันตัวตนของคุณแล้ว ดูวงเงินใหม่ได้ในหน้ายืนยันตัวตน',
    identityAgain: () => 'ทีมงานขอภาพเอกสารใหม่ ดูเหตุผลในหน้ายืนยันตัวตน',
    identityRefused: () => 'ยังยืนยันตัวตนไม่ได้ ดูเหตุผลในหน้ายืนยันตัวตน เงินของคุณอยู่ครบ',
    identityAsked: () => 'ขอให้บอกที่มาของเงินในหน้ายืนยันตัวตน เป็นขั้นตอนยืนยันตัวตนตามปกติ',
    limit: () => 'วงเงินการเล่นของคุณเปลี่ยนแล้ว',
    review: () => 'ครบรอบทบทวนบัญชี ดูยอดฝาก ผลการเล่น และวงเงินของคุณได้ในหน้าเล่นอย่างพอดี',
    reply: () => 'ทีมงานตอบคุณแล้วในแชท',
  },
  la: {
    moneyIn: (baht) => `ເງິນເຂົ້າກະເປົາແລ້ວ ${baht}`,
    moneyOut: (baht) => `ຖອນເງິນສຳເລັດ ${baht} ໂອນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ`,
    newDevice: (device) => `ມີການເຂົ້າສູ່ລະບົບຈາກອຸປະກອນໃໝ່${named(device)} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
    bankChanged: (account) => `ປ່ຽນບັນຊີທະນາຄານເປັນ ${account} ແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
    bankGivenBack: (account) => `ຄືນບັນຊີທະນາຄານເກົ່າ ${account} ແລ້ວ`,
    passwordChanged: () => 'ປ່ຽນລະຫັດຜ່ານແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    passwordRecovered: () => 'ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    passkeyAdded: (device) => `ເພີ່ມກະແຈຜ່ານແລ້ວ${named(device)} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
    passkeyRemoved: () => 'ລຶບກະແຈຜ່ານແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    lineLinked: (name) => `ເຊື່ອມຕໍ່ LINE ແລ້ວ${named(name)} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
    lineUnlinked: () => 'ຍົກເລີກການເຊື່ອມຕໍ່ LINE ແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    loginsReset: () => 'ທີມງານໃຫ້ອອກຈາກລະບົບທຸກເຄື່ອງ ແລະ ລຶບກະແຈຜ່ານທັງໝົດແລ້ວ ຖ້າບໍ່ໄດ້ຂໍ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    confirmOff: () => 'ປິດການຢືນຢັນກ່ອນຖອນເງິນແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    newDeviceOff: () => 'ປິດການແຈ້ງເຕືອນເຂົ້າສູ່ລະບົບຈາກອຸປະກອນໃໝ່ແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    contested: () => 'ບັນຊີຂອງທ່ານຖືກພັກໄວ້ໃນລະຫວ່າງກວດສອບວ່າເປັນຂອງໃຜ ກະລຸນາຕິດຕໍ່ທີມງານ',
    chargeback: (baht) => `ຜູ້ໃຫ້ບໍລິການຊຳລະເງິນເອີ້ນເງິນຝາກຄືນ${named(baht)} ກະລຸນາຕິດຕໍ່ທີມງານເພື່ອເບິ່ງລາຍລະອຽດ`,
    identityAccepted: () => 'ຢືນຢັນຕົວຕົນຂອງທ່ານແລ້ວ ເບິ່ງວົງເງິນໃໝ່ໄດ້ໃນໜ້າຢືນຢັນຕົວຕົນ',
    identityAgain: () => 'ທີມງານຂໍຮູບເອກະສານໃໝ່ ເບິ່ງເຫດຜົນໃນໜ້າຢືນຢັນຕົວຕົນ',
    identityRefused: () => 'ຍັງຢືນຢັນຕົວຕົນບໍ່ໄດ້ ເບິ່ງເຫດຜົນໃນໜ້າຢືນຢັນຕົວຕົນ ເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
    identityAsked: () => 'ກະລຸນາບອກທີ່ມາຂອງເງິນໃນໜ້າຢືນຢັນຕົວຕົນ ເປັນຂັ້ນຕອນຢືນຢັນຕົວຕົນຕາມປົກກະຕິ',
    limit: () => 'ວົງເງິນການຫຼິ້ນຂອງທ່ານປ່ຽນແລ້ວ',
    review: () => 'ຮອດຮອບທົບທວນບັນຊີ ເບິ່ງຍອດຝາກ ຜົນການຫຼິ້ນ ແລະ ວົງເງິນຂອງທ່ານໄດ້ໃນໜ້າຫຼິ້ນແຕ່ພໍດີ',
    reply: () => 'ທີມງານຕອບທ່ານແລ້ວໃນແຊັດ',
  },
  en: {
    moneyIn: (baht) => `${baht} has arrived in your wallet`,
    moneyOut: (baht) => `Withdrawal completed: ${baht} was paid to your bank account`,
    newDevice: (device) =>
      `A log-in from a new device${named(device)}. If it was not you, contact us at once`,
    bankChanged: (account) =>
      `Your bank account is now ${account}. If it was not you, contact us at once`,
    bankGivenBack: (account) => `Your earlier bank account ${account} was given back`,
    passwordChanged: () => 'Your password was changed. If it was not you, contact us at once',
    passwordRecovered: () => 'A new password was set. If it was not you, contact us at once',
    passkeyAdded: (device) =>
      `A passkey was added${named(device)}. If it was not you, contact us at once`,
    passkeyRemoved: () => 'A passkey was removed. If it was not you, contact us at once',
    lineLinked: (name) => `LINE was linked${named(name)}. If it was not you, contact us at once`,
    lineUnlinked: () => 'LINE was unlinked. If it was not you, contact us at once',
    loginsReset: () =>
      'Our team ended every log-in and removed every passkey. If you did not ask, contact us at once',
    confirmOff: () =>
      'Withdrawals are no longer confirmed first. If it was not you, contact us at once',
    newDeviceOff: () =>
      'You are no longer told of log-ins from new devices. If it was not you, contact us at once',
    contested: () => 'Your account is held while we find out whose it is. Please contact us',
    chargeback: (baht) =>
      `The payment provider took a deposit back${named(baht)}. Please contact us for details`,
    identityAccepted: () => 'We know who you are now. See your new limits on the identity page',
    identityAgain: () => 'Our team needs other pictures. The identity page says why',
    identityRefused: () =>
      'Your identity could not be confirmed. The identity page says why; your money is all there',
    identityAsked: () =>
      'Please tell us on the identity page where your money comes from, as we ask of our members',
    limit: () => 'Your limit has changed',
    review: () =>
      'Time to look again at what you deposited, won and lost, and at your limits: open Safer play',
    reply: () => 'Our team has answered you in the chat',
  },
}

import type { Locale } from '@krapao/contract/constants'
import type { ApprovalKind } from '@krapao/contract/ops/approvals/kinds'

type Asked = 'withdrawal' | 'payment' | 'transfer' | 'round' | 'adjustment' | 'help' | 'change'
export type Subject = Asked | 'ownChat' | 'unassignedChat' | 'books' | 'breaks' | 'unanswered'
/** One notice of each stands on the screen; a newer one takes its place. */
export type Group = 'approvals' | 'chats' | 'alarms'

export const SUBJECT_OF: Record<ApprovalKind, Asked> = {
  withdrawal: 'withdrawal',
  suspense: 'payment',
  chargeback: 'payment',
  transfer: 'transfer',
  round: 'round',
  gameRound: 'round',
  gameDebt: 'round',
  adjustment: 'adjustment',
  help: 'help',
  game: 'change',
  offer: 'change',
  wheel: 'change',
  contact: 'change',
  setting: 'change',
  depositAccount: 'change',
  staff: 'change',
  right: 'change',
  identity: 'change',
  block: 'change',
  aml: 'change',
  rule: 'change',
}

export const GROUP_OF: Record<Subject, Group> = {
  withdrawal: 'approvals',
  payment: 'approvals',
  transfer: 'approvals',
  round: 'approvals',
  adjustment: 'approvals',
  help: 'approvals',
  change: 'approvals',
  ownChat: 'chats',
  unassignedChat: 'chats',
  books: 'alarms',
  breaks: 'alarms',
  unanswered: 'alarms',
}

export const PLACE_OF: Record<Group, string> = {
  approvals: '/ops/approvals?box=toConfirm',
  chats: '/ops/chat',
  alarms: '/ops',
}

/** What a lock screen may show to whoever holds the phone: never whose money, nor how much. */
export const WORDS: Record<Locale, Record<Subject | Group | 'tap', string>> = {
  th: {
    withdrawal: 'มีรายการถอนรอผู้อนุมัติคนที่สอง',
    payment: 'มีเงินเข้ารอผู้อนุมัติคนที่สอง',
    transfer: 'มีรายการโอนรอผู้อนุมัติคนที่สอง',
    round: 'มีรอบเกมรอผู้อนุมัติคนที่สอง',
    adjustment: 'มีการปรับยอดรอผู้อนุมัติคนที่สอง',
    help: 'มีคำขอช่วยสมาชิกรอการยืนยัน',
    change: 'มีการแก้ไขรอผู้อนุมัติคนที่สอง',
    approvals: 'มีหลายรายการรอผู้อนุมัติคนที่สอง',
    ownChat: 'มีแชตรอคุณตอบ',
    unassignedChat: 'มีแชตที่ยังไม่มีคนรับ รอเกินเวลาแล้ว',
    chats: 'มีหลายแชตรอคำตอบ',
    books: 'บัญชีแยกประเภทรวมกันไม่เป็นศูนย์',
    breaks: 'ยอดในบัญชีไม่ตรงกับภายนอก',
    unanswered: 'มีรายการโอนที่ยังไม่ทราบผล',
    alarms: 'มีเรื่องเงินหลายรายการต้องดู',
    tap: 'แตะเพื่อเปิด',
  },
  la: {
    withdrawal: 'ມີລາຍການຖອນລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    payment: 'ມີເງິນເຂົ້າລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    transfer: 'ມີລາຍການໂອນລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    round: 'ມີຮອບເກມລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    adjustment: 'ມີການປັບຍອດລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    help: 'ມີຄຳຂໍຊ່ວຍສະມາຊິກລໍຖ້າການຢືນຢັນ',
    change: 'ມີການແກ້ໄຂລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    approvals: 'ມີຫຼາຍລາຍການລໍຖ້າຜູ້ອະນຸມັດຄົນທີສອງ',
    ownChat: 'ມີແຊັດລໍຖ້າທ່ານຕອບ',
    unassignedChat: 'ມີແຊັດທີ່ຍັງບໍ່ມີຄົນຮັບ ລໍຖ້າເກີນເວລາແລ້ວ',
    chats: 'ມີຫຼາຍແຊັດລໍຖ້າຄຳຕອບ',
    books: 'ບັນຊີແຍກປະເພດລວມກັນບໍ່ເປັນສູນ',
    breaks: 'ຍອດໃນບັນຊີບໍ່ກົງກັບພາຍນອກ',
    unanswered: 'ມີລາຍການໂອນທີ່ຍັງບໍ່ຮູ້ຜົນ',
    alarms: 'ມີເລື່ອງເງິນຫຼາຍລາຍການຕ້ອງເບິ່ງ',
    tap: 'ແຕະເພື່ອເປີດ',
  },
  en: {
    withdrawal: 'A withdrawal waits for a second person',
    payment: 'Money that came in waits for a second person',
    transfer: 'A transfer waits for a second person',
    round: 'A game round waits for a second person',
    adjustment: 'An adjustment waits for a second person',
    help: 'A request to help a member waits to be confirmed',
    change: 'A change waits for a second person',
    approvals: 'Several cases wait for a second person',
    ownChat: 'A chat waits for your answer',
    unassignedChat: 'A chat that nobody has taken waits too long',
    chats: 'Several chats wait for an answer',
    books: 'The ledger does not sum to zero',
    breaks: 'Our books differ from the outside',
    unanswered: 'The end of a transfer is unknown',
    alarms: 'Several money matters need a look',
    tap: 'Tap to open',
  },
}

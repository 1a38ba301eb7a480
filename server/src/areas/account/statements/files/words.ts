import type { Locale, StatementStatus, StatementType } from '@krapao/contract/constants'

/** What a file of the statement says, as the member's pages say it. */
export interface FileWords {
  title: string
  date: string
  time: string
  kind: string
  details: string
  amount: string
  status: string
  in: string
  out: string
  net: string
  total: string
  reference: string
  member: string
  days: string
  everyDay: string
  madeAt: string
  /** Under the totals. */
  counted: string
  wallet: string
  types: Readonly<Record<StatementType, string>>
  statuses: Readonly<Record<StatementStatus, string>>
}

export const WORDS: Readonly<Record<Locale, FileWords>> = {
  th: {
    title: 'รายการเดินบัญชี',
    date: 'วันที่',
    time: 'เวลา',
    kind: 'รายการ',
    details: 'รายละเอียด',
    amount: 'จำนวนเงิน (บาท)',
    status: 'สถานะ',
    in: 'เงินเข้า',
    out: 'เงินออก',
    net: 'สุทธิ',
    total: 'รวม',
    reference: 'เลขอ้างอิง',
    member: 'สมาชิก',
    days: 'ช่วงวัน',
    everyDay: 'ทุกวัน',
    madeAt: 'ออกเมื่อ',
    counted: 'ยอดรวมนับเฉพาะรายการที่สำเร็จแล้ว เวลาประเทศไทย',
    wallet: 'กระเป๋าหลัก',
    types: {
      deposit: 'ฝากเงิน',
      withdraw: 'ถอนเงิน',
      transfer: 'ย้ายเงิน',
      bonus: 'โบนัส',
      finish_bonus: 'โบนัสสิ้นสุด',
    },
    statuses: { SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ', PENDING: 'กำลังดำเนินการ' },
  },
  la: {
    title: 'ລາຍການເຄື່ອນໄຫວ',
    date: 'ວັນທີ',
    time: 'ເວລາ',
    kind: 'ລາຍການ',
    details: 'ລາຍລະອຽດ',
    amount: 'ຈຳນວນເງິນ (ບາດ)',
    status: 'ສະຖານະ',
    in: 'ເງິນເຂົ້າ',
    out: 'ເງິນອອກ',
    net: 'ສຸດທິ',
    total: 'ລວມ',
    reference: 'ເລກອ້າງອີງ',
    member: 'ສະມາຊິກ',
    days: 'ຊ່ວງວັນ',
    everyDay: 'ທຸກວັນ',
    madeAt: 'ອອກເມື່ອ',
    counted: 'ຍອດລວມນັບສະເພາະລາຍການທີ່ສຳເລັດແລ້ວ ເວລາບາງກອກ',
    wallet: 'ກະເປົາຫຼັກ',
    types: {
      deposit: 'ຝາກເງິນ',
      withdraw: 'ຖອນເງິນ',
      transfer: 'ຍ້າຍເງິນ',
      bonus: 'ໂບນັດ',
      finish_bonus: 'ໂບນັດສິ້ນສຸດ',
    },
    statuses: { SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ', PENDING: 'ກຳລັງດຳເນີນການ' },
  },
  en: {
    title: 'Statement',
    date: 'Date',
    time: 'Time',
    kind: 'Kind',
    details: 'Details',
    amount: 'Amount (baht)',
    status: 'Status',
    in: 'In',
    out: 'Out',
    net: 'Net',
    total: 'Total',
    reference: 'Reference',
    member: 'Member',
    days: 'Days',
    everyDay: 'All days',
    madeAt: 'Made at',
    counted: 'The totals count completed transactions alone. Times are those of Bangkok',
    wallet: 'Main wallet',
    types: {
      deposit: 'Deposit',
      withdraw: 'Withdrawal',
      transfer: 'Transfer',
      bonus: 'Bonus',
      finish_bonus: 'Bonus ended',
    },
    statuses: { SUCCESS: 'Completed', FAILED: 'Failed', PENDING: 'In progress' },
  },
}

import type { Locale } from '@krapao/contract/constants'

/** What a file of rounds says, as the member's pages say it. */
interface RoundWords {
  date: string
  time: string
  game: string
  round: string
  staked: string
  won: string
  net: string
  state: string
  states: Readonly<Record<'COUNTED' | 'CORRECTED' | 'VOID' | 'OPEN', string>>
}

export const WORDS: Readonly<Record<Locale, RoundWords>> = {
  th: {
    date: 'วันที่',
    time: 'เวลา',
    game: 'เกม',
    round: 'เลขรอบ',
    staked: 'เดิมพัน (บาท)',
    won: 'ได้คืน (บาท)',
    net: 'สุทธิ (บาท)',
    state: 'สถานะ',
    states: {
      COUNTED: 'นับแล้ว',
      CORRECTED: 'แก้ไขผลแล้ว',
      VOID: 'ถูกยกเลิก',
      OPEN: 'ยังไม่จบ',
    },
  },
  la: {
    date: 'ວັນທີ',
    time: 'ເວລາ',
    game: 'ເກມ',
    round: 'ເລກຮອບ',
    staked: 'ເດີມພັນ (ບາດ)',
    won: 'ໄດ້ຄືນ (ບາດ)',
    net: 'ສຸດທິ (ບາດ)',
    state: 'ສະຖານະ',
    states: {
      COUNTED: 'ນັບແລ້ວ',
      CORRECTED: 'ແກ້ໄຂຜົນແລ້ວ',
      VOID: 'ຖືກຍົກເລີກ',
      OPEN: 'ຍັງບໍ່ຈົບ',
    },
  },
  en: {
    date: 'Date',
    time: 'Time',
    game: 'Game',
    round: 'Round',
    staked: 'Bet (baht)',
    won: 'Won (baht)',
    net: 'Net (baht)',
    state: 'Status',
    states: { COUNTED: 'Counted', CORRECTED: 'Corrected', VOID: 'Void', OPEN: 'Not decided yet' },
  },
}

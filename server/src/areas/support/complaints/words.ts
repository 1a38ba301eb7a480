import { TIME_ZONE } from '@krapao/contract/bangkok'
import { complaintNumber } from '@krapao/contract/complaints/number'
import type { Locale } from '@krapao/contract/constants'
import type { Complaint } from './store.ts'

const minute = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})
const timeOf = (at: Date): string => minute.format(at).replace(',', '')

type Say = (number: string, facts: { due: string; answer: string }) => string
const TEXTS: Record<Locale, Record<Complaint['state'], Say>> = {
  th: {
    OPEN: (number, { due }) => `รับข้อร้องเรียน ${number} แล้ว สถานะ: รอคำตอบ ทีมงานจะตอบก่อน ${due} น.`,
    ANSWERED: (number, { answer }) => `ข้อร้องเรียน ${number} สถานะ: ตอบแล้ว\n${answer}`,
    CLOSED: (number) => `ข้อร้องเรียน ${number} สถานะ: ปิดแล้ว`,
  },
  la: {
    OPEN: (number, { due }) => `ຮັບຄຳຮ້ອງທຸກ ${number} ແລ້ວ ສະຖານະ: ລໍຖ້າຄຳຕອບ ທີມງານຈະຕອບກ່ອນ ${due} ໂມງ`,
    ANSWERED: (number, { answer }) => `ຄຳຮ້ອງທຸກ ${number} ສະຖານະ: ຕອບແລ້ວ\n${answer}`,
    CLOSED: (number) => `ຄຳຮ້ອງທຸກ ${number} ສະຖານະ: ປິດແລ້ວ`,
  },
  en: {
    OPEN: (number, { due }) =>
      `Complaint ${number} received. State: waiting. Our team answers before ${due}`,
    ANSWERED: (number, { answer }) => `Complaint ${number}. State: answered\n${answer}`,
    CLOSED: (number) => `Complaint ${number}. State: closed`,
  },
}

/** What the chat says of a complaint as it stands: number, state, and by when it is answered. */
export const chatWords = ({ number, state, locale, due_at: due, answer }: Complaint): string =>
  TEXTS[locale][state](complaintNumber(number), { due: timeOf(due), answer: answer ?? '' })

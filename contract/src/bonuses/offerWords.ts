import { bangkokDay, dateOf } from '../bangkok.ts'
import type { Locale } from '../constants.ts'

/** An offer as it is saved. Amounts in baht, percents and multiples as they are read. */
export interface OfferFields {
  rewardAmount: number
  rewardPercent: number | null
  minDeposit: number | null
  depositHours: number | null
  turnoverMultiple: number | null
  percentSuccess: number | null
  percentFail: number | null
  maxBet: number | null
  playDays: number | null
  endsAt: string | null
}

/** What the house adds to every offer. */
interface HouseRules {
  /** The most turnover, in times of the gift. */
  ceiling: number
  /** How much of a bet counts, in percent by category; all of it where it is not said. */
  weights?: { slot: number; lotto: number; sport: number }
}

type Fill = Readonly<Record<string, string | number>>
type Line = keyof (typeof WORDS)['en']

const WORDS = {
  th: {
    fixed: 'รับ {gift}',
    percent: 'รับ {percent}% ของยอดฝากล่าสุด สูงสุด {gift}',
    deposit: 'เมื่อฝาก {least} ขึ้นไป',
    deposits: 'เมื่อฝากรวม {least} ขึ้นไปใน {hours} ชั่วโมงที่ผ่านมา',
    play: 'มียอดเล่นรวม {play} จึงจะถอนได้',
    playTimes: 'มียอดเล่น {times} เท่าของโบนัสและยอดฝากส่วนที่ได้โบนัส (ไม่เกิน {play}) จึงจะถอนได้',
    playNone: 'ไม่ต้องมียอดเล่น เป็นเงินของคุณทันที',
    reach: 'ทำยอดรวมให้ถึง {success}% ของยอดรวมหลังรับโบนัส จึงจะถอนได้',
    orReach: 'หรือเมื่อยอดรวมถึง {success}% ของยอดรวมหลังรับโบนัส',
    noGoal: 'ไม่มีเป้าหมายให้ทำครบ โบนัสสิ้นสุดเมื่อถึงเกณฑ์ด้านล่างหรือเมื่อคุณยกเลิกเท่านั้น',
    fail: 'หากยอดรวมเหลือไม่เกิน {fail}% ของยอดรวมหลังรับโบนัส โบนัสสิ้นสุด ส่วนที่เหลือถอนได้',
    failNothing: 'หากยอดรวมหมด โบนัสสิ้นสุด',
    allGames: 'นับทุกเกมเต็มจำนวน',
    games: 'นับยอดเล่น: สล็อต {slot}% หวย {lotto}% กีฬาและคาสิโนสด {sport}%',
    maxBet: 'เดิมพันได้ไม่เกินครั้งละ {bet} ครั้งที่เกินระบบไม่รับหรือไม่นับเป็นยอดเล่น',
    days: 'ต้องทำให้ครบภายใน {days} วันหลังรับ เกินกำหนดจะหักโบนัสส่วนที่เหลือ',
    noEnd: 'ไม่มีกำหนดเวลา',
    until: 'รับได้ถึง {until} น.',
    cancel: 'ยกเลิกได้ทุกเมื่อ โบนัสและเงินที่ชนะจากโบนัสจะถูกหัก เงินของคุณเองยังอยู่',
  },
  la: {
    fixed: 'ຮັບ {gift}',
    percent: 'ຮັບ {percent}% ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ {gift}',
    deposit: 'ເມື່ອຝາກ {least} ຂຶ້ນໄປ',
    deposits: 'ເມື່ອຝາກລວມ {least} ຂຶ້ນໄປໃນ {hours} ຊົ່ວໂມງທີ່ຜ່ານມາ',
    play: 'ມີຍອດຫຼິ້ນລວມ {play} ຈຶ່ງຈະຖອນໄດ້',
    playTimes: 'ມີຍອດຫຼິ້ນ {times} ເທົ່າຂອງໂບນັດ ແລະ ຍອດຝາກສ່ວນທີ່ໄດ້ໂບນັດ (ບໍ່ເກີນ {play}) ຈຶ່ງຈະຖອນໄດ້',
    playNone: 'ບໍ່ຕ້ອງມີຍອດຫຼິ້ນ ເປັນເງິນຂອງທ່ານທັນທີ',
    reach: 'ເຮັດຍອດລວມໃຫ້ຮອດ {success}% ຂອງຍອດລວມຫຼັງຮັບໂບນັດ ຈຶ່ງຈະຖອນໄດ້',
    orReach: 'ຫຼື ເມື່ອຍອດລວມຮອດ {success}% ຂອງຍອດລວມຫຼັງຮັບໂບນັດ',
    noGoal: 'ບໍ່ມີເປົ້າໝາຍໃຫ້ເຮັດຄົບ ໂບນັດສິ້ນສຸດເມື່ອຮອດເກນຂ້າງລຸ່ມ ຫຼື ເມື່ອທ່ານຍົກເລີກເທົ່ານັ້ນ',
    fail: 'ຖ້າຍອດລວມເຫຼືອບໍ່ເກີນ {fail}% ຂອງຍອດລວມຫຼັງຮັບໂບນັດ ໂບນັດສິ້ນສຸດ ສ່ວນທີ່ເຫຼືອຖອນໄດ້',
    failNothing: 'ຖ້າຍອດລວມໝົດ ໂບນັດສິ້ນສຸດ',
    allGames: 'ນັບທຸກເກມເຕັມຈຳນວນ',
    games: 'ນັບຍອດຫຼິ້ນ: ສະລັອດ {slot}% ຫວຍ {lotto}% ກິລາ ແລະ ຄາສິໂນສົດ {sport}%',
    maxBet: 'ເດີມພັນໄດ້ບໍ່ເກີນເທື່ອລະ {bet} ເທື່ອທີ່ເກີນລະບົບບໍ່ຮັບ ຫຼື ບໍ່ນັບເປັນຍອດຫຼິ້ນ',
    days: 'ຕ້ອງເຮັດໃຫ້ຄົບພາຍໃນ {days} ວັນຫຼັງຮັບ ເກີນກຳນົດຈະຫັກໂບນັດສ່ວນທີ່ເຫຼືອ',
    noEnd: 'ບໍ່ມີກຳນົດເວລາ',
    until: 'ຮັບໄດ້ເຖິງ {until}',
    cancel: 'ຍົກເລີກໄດ້ທຸກເມື່ອ ໂບນັດ ແລະ ເງິນທີ່ຊະນະຈາກໂບນັດຈະຖືກຫັກ ເງິນຂອງທ່ານເອງຍັງຢູ່',
  },
  en: {
    fixed: 'You get {gift}',
    percent: 'You get {percent}% of your last deposit, {gift} at most',
    deposit: 'After a deposit of {least} or more',
    deposits: 'After deposits of {least} or more in the last {hours} hours',
    play: 'Bet {play} in total before you can withdraw',
    playTimes:
      'Bet {times} times the bonus and the part of the deposit it matches ({play} at most) before you can withdraw',
    playNone: 'Nothing to bet: it is yours at once',
    reach: 'Bring your total to {success}% of what it is after the bonus before you can withdraw',
    orReach: 'Or bring your total to {success}% of what it is after the bonus',
    noGoal:
      'There is no goal to meet: it ends by the limit below or when you cancel it, no other way',
    fail: 'If your total falls to {fail}% of what it is after the bonus, or less, it ends. The rest can be withdrawn',
    failNothing: 'It ends when nothing is left',
    allGames: 'All games count in full',
    games: 'Bets count: slots {slot}%, lotto {lotto}%, sport and live casino {sport}%',
    maxBet: 'Highest bet {bet}: a larger one is refused or does not count',
    days: 'To be met within {days} days of claiming; then what is left of the bonus goes',
    noEnd: 'No end date',
    until: 'Can be claimed until {until}',
    cancel: 'Cancel at any time: the bonus and what was won with it goes, your own money stays',
  },
} satisfies Record<Locale, Record<string, string>>

/**
 * What an offer gives, asks and takes, in a language: sentences made of its fields alone, so that
 * none of them is another offer's. The same before a deposit as after it: no figure of the
 * member's.
 */
export function offerWords(of: OfferFields, house: HouseRules, locale: Locale): string[] {
  const say = (line: Line, fill: Fill = {}): string =>
    WORDS[locale][line].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(fill[name] ?? ''))
  return [
    of.rewardPercent === null
      ? say('fixed', { gift: baht(of.rewardAmount) })
      : say('percent', { percent: of.rewardPercent, gift: baht(of.rewardAmount) }),
    ...(of.minDeposit === null
      ? []
      : [
          of.depositHours === null
            ? say('deposit', { least: baht(of.minDeposit) })
            : say('deposits', { least: baht(of.minDeposit), hours: of.depositHours }),
        ]),
    ...askWords(of, house, say),
    of.playDays === null ? say('noEnd') : say('days', { days: of.playDays }),
    ...(of.endsAt === null ? [] : [say('until', { until: inBangkok(of.endsAt) })]),
    say('cancel'),
  ]
}

function askWords(
  of: OfferFields,
  { ceiling, weights }: HouseRules,
  say: (line: Line, fill?: Fill) => string,
): string[] {
  const { turnoverMultiple: times, percentSuccess: success, percentFail: fail } = of
  const lines: string[] = []
  if (times === 0) lines.push(say('playNone'))
  else if (times !== null) {
    const play = baht(mostTurnover(of, times, ceiling))
    lines.push(say(of.rewardPercent === null ? 'play' : 'playTimes', { times, play }))
    const counts = weights && Object.values(weights).some((each) => each !== 100)
    lines.push(counts ? say('games', weights) : say('allGames'))
  }
  if (of.maxBet !== null) lines.push(say('maxBet', { bet: baht(of.maxBet) }))
  if (success !== null) lines.push(say(times === null ? 'reach' : 'orReach', { success }))
  if (times === null && success === null) lines.push(say('noGoal'))
  if (fail !== null) lines.push(fail === 0 ? say('failNothing') : say('fail', { fail }))
  return lines
}

/** What the greatest gift of it asks, in baht, rounded up to the satang as the play-through does. */
function mostTurnover(of: OfferFields, times: number, ceiling: number): number {
  const { rewardAmount: most, rewardPercent: percent } = of
  const matched = percent === null || percent === 0 ? 0 : (most * 100) / percent
  const asked = Math.min(times * (most + matched), ceiling * most)
  return Math.ceil(Number((asked * 100).toFixed(6))) / 100
}

function baht(amount: number): string {
  const [whole = '0', part] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split(
    '.',
  )
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? `฿${grouped}` : `฿${grouped}.${part}`
}

/** `2027-01-31 23:59` as clocks in Bangkok show it. */
function inBangkok(time: string): string {
  const at = Date.parse(time)
  const clock = new Date(at + 7 * 3_600_000).toISOString().slice(11, 16)
  return `${dateOf(bangkokDay(at))} ${clock}`
}

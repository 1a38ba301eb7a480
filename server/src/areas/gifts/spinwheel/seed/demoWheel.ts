import type { PrizeKind } from '@krapao/contract/constants'
import type { Insertable } from 'kysely'
import type { SpinwheelTables, Words } from '../../../../db/tables/gifts/spinwheel.ts'

const words = (th: string, la: string, en: string): Words => ({ th, la, en })

export const WHEEL_NAME = words('วงล้อนำโชค', 'ວົງລໍ້ນຳໂຊກ', 'Prize wheel')

const KINDS: Record<PrizeKind, { short: Words; name: Words }> = {
  CASH: {
    short: words('เงินสด', 'ເງິນສົດ', 'Cash'),
    name: words('เงินสด วงล้อนำโชค', 'ເງິນສົດ ວົງລໍ້ນຳໂຊກ', 'Cash, prize wheel'),
  },
  BONUS: {
    short: words('โบนัส', 'ໂບນັດ', 'Bonus'),
    name: words('โบนัส วงล้อนำโชค', 'ໂບນັດ ວົງລໍ້ນຳໂຊກ', 'Bonus, prize wheel'),
  },
  COINS: {
    short: words('เหรียญ', 'ຫຼຽນ', 'coins'),
    name: words('เหรียญ วงล้อนำโชค', 'ຫຼຽນ ວົງລໍ້ນຳໂຊກ', 'Coins, prize wheel'),
  },
  NOTHING: { short: words('', '', ''), name: words('ไม่มีรางวัล', 'ບໍ່ມີລາງວັນ', 'No prize') },
}

interface DemoSlice {
  kind: PrizeKind
  amount: number
  weight: number
  bg: string
  ink: string
}

/**
 * In the wheel's order. The weights sum to 1,000: 600 of them pay, which is more than every other
 * spin. A coin comes with 100 baht deposited; a spin is worth 5.90 baht of cash, 4 of bonus and
 * 0.456 coins on average.
 */
const SLICES: DemoSlice[] = [
  { kind: 'CASH', amount: 100, weight: 10, bg: '#ffb61e', ink: '#2b1800' },
  { kind: 'COINS', amount: 5, weight: 20, bg: '#3a2b66', ink: '#ffffff' },
  { kind: 'CASH', amount: 20, weight: 80, bg: '#6b55b4', ink: '#ffffff' },
  { kind: 'NOTHING', amount: 0, weight: 400, bg: '#2a2049', ink: '#cdbfff' },
  { kind: 'CASH', amount: 500, weight: 2, bg: '#fff1cf', ink: '#2b1800' },
  { kind: 'CASH', amount: 10, weight: 230, bg: '#3a2b66', ink: '#ffffff' },
  { kind: 'BONUS', amount: 50, weight: 80, bg: '#2aa57e', ink: '#04271b' },
  { kind: 'COINS', amount: 2, weight: 178, bg: '#55419a', ink: '#ffffff' },
]

const codeOf = ({ kind, amount }: DemoSlice): string =>
  kind === 'NOTHING' ? 'none' : `${kind.toLowerCase()}-${amount}`
const labelOf = ({ kind, amount }: DemoSlice): Words => {
  if (kind === 'NOTHING') return words('ไม่มีรางวัล', 'ບໍ່ມີລາງວັນ', 'No prize')
  const figure = kind === 'COINS' ? String(amount) : `฿${amount}`
  return words(figure, figure, figure)
}

/** A bonus coupon is played through three times, and ends when nearly all is gone. */
const TERMS = { turnover_multiple: 3, percent_success: null, percent_fail: 5 }
const TERMS_TOLD = words(
  `ถอนได้เมื่อมียอดเล่นครบ ${TERMS.turnover_multiple} เท่าของโบนัส ` +
    `โบนัสสิ้นสุดเมื่อยอดรวมเหลือไม่เกิน ${TERMS.percent_fail}% ของยอดรวมหลังรับโบนัส ` +
    'หากยกเลิก จะหักโบนัสและเงินที่ชนะจากโบนัส รับได้เมื่อยอดรวมไม่เกิน ฿10',
  `ຖອນໄດ້ເມື່ອມີຍອດຫຼິ້ນຄົບ ${TERMS.turnover_multiple} ເທົ່າຂອງໂບນັດ ` +
    `ໂບນັດສິ້ນສຸດເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${TERMS.percent_fail}% ຂອງຍອດລວມຫຼັງຮັບໂບນັດ ` +
    'ຖ້າຍົກເລີກ ຈະຫັກໂບນັດ ແລະ ເງິນທີ່ຊະນະຈາກໂບນັດ ຮັບໄດ້ເມື່ອຍອດລວມບໍ່ເກີນ ฿10',
  `Withdraw once you have bet ${TERMS.turnover_multiple} times the bonus. It ends when ` +
    `${TERMS.percent_fail}% or less of the total after claiming is left. Cancelling takes ` +
    'the bonus and what was won with it. To claim it your total balance may not be above ฿10',
)

/** The first paragraph stands on the wheel, all of them where the prize is told. */
const descriptionOf = ({ kind }: DemoSlice): Words => {
  const told = (locale: keyof Words) =>
    [KINDS[kind].short[locale], kind === 'BONUS' ? TERMS_TOLD[locale] : '']
      .filter(Boolean)
      .map((text) => `<p>${text}</p>`)
      .join('')
  return words(told('th'), told('la'), told('en'))
}

export const DEMO_PRIZES: Insertable<SpinwheelTables['spin_prize']>[] = SLICES.map((slice) => ({
  code: codeOf(slice),
  kind: slice.kind,
  amount: BigInt(slice.amount) * (slice.kind === 'COINS' ? 1n : 100n),
  name: JSON.stringify(KINDS[slice.kind].name),
  ...(slice.kind === 'BONUS' ? TERMS : {}),
}))

export const demoSlices = (wheelId: string): Insertable<SpinwheelTables['spin_slice']>[] =>
  SLICES.map((slice, position) => ({
    wheel_id: wheelId,
    code: codeOf(slice),
    position,
    label: JSON.stringify(labelOf(slice)),
    description: JSON.stringify(descriptionOf(slice)),
    bg_color: slice.bg,
    text_color: slice.ink,
    weight: slice.weight,
    prize_code: codeOf(slice),
  }))

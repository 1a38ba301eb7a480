/**
 * The tables of docs/worst-abuser.md: what the best possible abuser costs by the demo's offers, its
 * wheel and cashback, with games that declare nothing and with the sandbox's lists: `npm run
 * docs:abuser`. A test demands that they are fresh.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lottoOdds } from '../../sandbox/src/games/lotto.ts'
import { deviationOf } from '../../sandbox/src/games/offered/games.ts'
import { odds } from '../../sandbox/src/games/slot.ts'
import {
  abuserIn,
  houseOf,
  runsOf,
  worstSpins,
  type House,
} from '../../server/src/areas/desk/public.ts'
import {
  DEMO_PRIZES,
  demoSlices,
  OFFERS,
  refundBound,
} from '../../server/src/areas/gifts/public.ts'
import { CATALOGUE } from '../../server/src/areas/play/public.ts'
import { DEFAULT_SETTINGS } from '../../server/src/settings/settings.ts'
import { beginScript } from '../help.ts'
import { writePage } from './writePage.ts'

const PAGE = join(import.meta.dirname, '../../docs/worst-abuser.md')
const BEGIN = '<!-- tables: written by npm run docs:abuser -->'
const END = '<!-- end of the tables -->'
const MEMBERS = 200

const settings: House['settings'] = { get: (key) => DEFAULT_SETTINGS[key] }
const declaring = ({ returned, lines }: ReturnType<typeof odds | typeof lottoOdds>) => ({
  returns: Math.round(returned * 10_000),
  deviation: Math.round(deviationOf(lines, returned) * 100),
})
/** What the sandbox's lists declare: the slot and the lottery; a match has no return of its own. */
const listed = CATALOGUE.flatMap(({ code, category }) => {
  if (category === 'sport') return []
  const [game, name] = category === 'lotto' ? ['digits', 'Two Digits'] : ['reels', 'Five Symbols']
  return [{ code, game, name, ...declaring(category === 'lotto' ? lottoOdds() : odds()) }]
})
const HOUSES = [
  ['No game declares anything', houseOf(settings, [])],
  ['The lists of games are taken', houseOf(settings, listed)],
] as const

const hundredths = (value: number | null | undefined): number | null =>
  value == null ? null : value / 100
/** A demo offer as its body on the wire, as far as its terms go. */
const bodyOf = ({ offer }: (typeof OFFERS)[number]) => ({
  code: offer.code,
  maxReceived: offer.max_received,
  rewardAmount: Number(offer.reward_amount) / 100,
  rewardPercent: hundredths(offer.reward_percent),
  minDeposit: offer.min_deposit == null ? null : Number(offer.min_deposit) / 100,
  turnoverMultiple: hundredths(offer.turnover_multiple),
  percentSuccess: hundredths(offer.percent_success),
  percentFail: hundredths(offer.percent_fail),
  quota: null,
  weights: null,
  active: true,
})
type Asked = Parameters<typeof runsOf>[0]

const baht = (value: number): string => value.toFixed(2)
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`

function how({ play }: Awaited<ReturnType<typeof abuserIn>>): string {
  if (!play) return 'leaves it'
  if (!play.first) return `pays in ${play.deposit}, withdraws at once`
  const first = `pays in ${play.deposit}; ${play.first.stake} in ${play.first.game.en}`
  if (!play.after) return `${first}, and so on`
  const { from, stake, game } = play.after
  return `${first}; from ${Math.round(from)} on ${stake} a round in ${game.en}`
}

async function tableOf(title: string, house: House): Promise<string[]> {
  const [rows, ways]: [string[], string[]] = [[], []]
  for (const demo of OFFERS) {
    const body = bodyOf(demo)
    const runs = { ceiling: settings.get('turnoverCeiling'), members: MEMBERS, runs: 20 }
    const costs = await runsOf(body as unknown as Asked, [], runs)
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length / MEMBERS
    const found = await abuserIn(house, body, 1)
    rows.push(
      row(
        body.code,
        `${body.rewardPercent === null ? '' : `${body.rewardPercent} %, `}${body.rewardAmount}`,
        baht(mean),
        baht(found.found ?? 0),
        baht(found.each),
        found.ring === null ? 'no bound' : baht(found.ring),
      ),
    )
    ways.push(`- ${body.code}: ${how(found)}.`)
  }
  const wheel = worstSpins(
    house,
    { slices: demoSlices('demo').map((each) => ({ ...each, prizeCode: each.prize_code })) },
    DEMO_PRIZES.map((prize) => ({
      ...prize,
      amount: prize.amount,
      turnover_multiple: prize.turnover_multiple ?? null,
      percent_success: prize.percent_success ?? null,
      percent_fail: prize.percent_fail ?? null,
    })),
  )
  const cashback = refundBound(house.gamesBy(null), house.ring)
  return [
    `### ${title}`,
    '',
    row('offer', 'gives', 'mean', 'found', 'at most', 'ring'),
    row('---', '---', '---', '---', '---', '---'),
    ...rows,
    '',
    ...ways,
    '',
    `The wheel: at most ฿${baht(wheel.each / 100)} a coin and ฿${baht(wheel.member / 100)} a member a day. ` +
      `Cashback: at most ฿${baht(cashback / 100)} a member a week beyond what play for it costs.`,
    '',
  ]
}

/** The page with its tables made anew. */
export async function abuserPage(): Promise<string> {
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < 0) throw new Error('docs/worst-abuser.md has lost the marks of its tables')
  const tables = []
  for (const [title, house] of HOUSES) tables.push(...(await tableOf(title, house)))
  return `${page.slice(0, from)}${BEGIN}\n\n${tables.join('\n')}\n${page.slice(to)}`
}

/** What a page says, whatever the widths of its tables and the ends of its lines. */
const said = (page: string): string => page.replaceAll(/[\s|-]+/g, ' ')
export const isFresh = async (): Promise<boolean> =>
  said(readFileSync(PAGE, 'utf8')) === said(await abuserPage())

if (import.meta.main) {
  beginScript('docs:abuser')
  writePage(PAGE, await abuserPage())
}

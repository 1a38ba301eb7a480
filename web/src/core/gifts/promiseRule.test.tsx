import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GIFTS, type GiftFigure } from '@krapao/contract/bonuses/gifts'
import { LOCALES, type Locale } from '@krapao/contract/constants'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '../../api/keys.ts'
import type { Bonus, Promotion } from '../../api/queries/rewards.ts'
import type { Coupon, Slice } from '../../api/queries/spin.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { Refusal } from '../../api/refusal.ts'
import { Offer } from '../../features/bonus/BonusModal.tsx'
import { BonusOffers } from '../../features/bonus/BonusOffers.tsx'
import { PlaythroughCard } from '../../features/bonus/PlaythroughCard.tsx'
import { Found } from '../../features/bonus/PromotionModal.tsx'
import { InviteEarned } from '../../features/invite/InviteEarned.tsx'
import { RefundOffer } from '../../features/refund/RefundOffer.tsx'
import { wholeCheck } from '../../features/refund/wholeCheck.ts'
import { CouponRow } from '../../features/spin/Coupons.tsx'
import { CouponWon } from '../../features/spin/PrizeDialog.tsx'
import { useClaimRefusal } from '../../features/spin/useClaimRefusal.ts'
import { CashTerms } from '../../features/spin/wheel/CashTerms.tsx'
import { MeanPrize, Odds } from '../../features/spin/wheel/Odds.tsx'
import { WithdrawForm } from '../../features/withdraw/WithdrawForm.tsx'
import en from '../../locales/en.json' with { type: 'json' }
import la from '../../locales/la.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import InvitePocket from '../../pages/user/home/InvitePocket.tsx'
import { usePriceWords } from '../price/usePriceWords.ts'
import { GiftTerms } from './GiftTerms.tsx'
import { useBlockedWords } from './useLacking.ts'

// An operator's words need a browser to be cleaned; no price may stand in them alone.
vi.mock('../../app/OperatorHtml.tsx', () => ({ OperatorHtml: () => null }))
vi.mock('../../locales/LocaleProvider.tsx', () => ({
  useLanguage: () => ({ locale: 'th', locales: ['th', 'la', 'en'], isChanging: false }),
}))

const texts = { th, la, en }
/** Where the scene is drawn, with what has been answered before. */
function drawn(
  element: ReactElement,
  locale: Locale,
  answers: [readonly unknown[], unknown][] = [],
) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: 0 } } })
  for (const [key, data] of answers) client.setQueryData(key, data)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
        {element}
      </IntlProvider>
    </QueryClientProvider>,
  )
  client.clear()
  return { html, words: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') }
}

const weights = { categories: [], games: [] }
const UNTIL = '2027-03-09T05:00:00.000Z'
const asks = {
  gift: 88,
  turnover: 7_931,
  reach: null,
  failBelow: 5,
  until: UNTIL,
  matches: 0,
  own: 60,
  owed: 0,
  weights,
  maxBet: null,
}
const reaching = { ...asks, turnover: null, reach: 4_131, until: null }
const playFirst = { has: 536, needs: 3_000, lacks: 2_464 }
const blocked = {
  message: 'BONUS_CONDITION',
  details: { condition: 'COIN_DEPOSITS', ...playFirst },
}

const bonus: Bonus = {
  code: 'B',
  name: 'B',
  type: 'day',
  maxReceived: 1,
  percentFail: 5,
  banners: [{ image: '/b.svg', html: '' }],
  userBonus: null,
  asks,
  terms: [],
  blocked: null,
}
const promotion: Promotion = { code: 'P', percentFail: 5, description: '', asks, terms: [] }
const slice = (code: string, prize: Slice['prize']): Slice => ({
  code,
  label: '฿88',
  bgColor: '#000000',
  textColor: '#ffffff',
  htmlDescription: '',
  weight: 1,
  prize,
})
const cash = slice('cash', { kind: 'CASH', amount: 88, asks: null, playFirst })
const gift = slice('bonus', { kind: 'BONUS', amount: 88, asks, playFirst: null })
const cashCoupon: Coupon = {
  _id: 'c',
  prize: { name: 'n', slice: { code: 'cash', label: '฿88' } },
  amount: 88,
  expiresAt: UNTIL,
  asks: null,
  kind: 'CASH',
  playFirst,
  blocked,
}
const bonusCoupon: Coupon = { ...cashCoupon, kind: 'BONUS', asks, playFirst: null, blocked: null }
const check = wholeCheck({
  result: true,
  bonus: false,
  info: '',
  refundAmount: 88,
  refundSuccess: 200,
  refundFail: 10,
})
const shownWallet = {
  profile: { name: 'n' },
  wallet: { amount: 500 },
  slots: [],
  onItsWay: [],
  invite: { amount: 88, success: 200, fail: 10 },
} as unknown as Wallet
const invite: Wallet['invite'] = { amount: 88, success: 200, fail: 10 }
const none = (): void => undefined
const row = (coupon: Coupon) => (
  <table>
    <tbody>
      <CouponRow coupon={coupon} number={1} onClaim={none} />
    </tbody>
  </table>
)
const won = (coupon: Coupon) => (
  <CouponWon coupon={coupon} busy={false} changed={undefined} onClaim={none} onKeep={none} />
)

interface Scene {
  element: ReactElement
  answers?: [readonly unknown[], unknown][]
  /** The price in baht, and its lapse where it has one. */
  says: string[]
}
const CASH = ['2,464']
const PLAY = ['7,931']
const LAPSE = '09/03/2027'

/**
 * Every place that draws a gift, by the figure of the wire: a new figure does not compile without
 * one.
 */
const DRAWN: Record<GiftFigure, Record<string, Scene>> = {
  'bonuses.asks.gift': {
    'the card': { element: <BonusOffers bonuses={[bonus]} />, says: PLAY },
    'the card of one that cannot be had': {
      element: <BonusOffers bonuses={[{ ...bonus, blocked }]} />,
      says: PLAY,
    },
    'the sheet': {
      element: <Offer bonus={bonus} onClose={none} />,
      says: [...PLAY, LAPSE],
    },
  },
  'promotionFind.asks.gift': {
    'the sheet': {
      element: <Found promotion={promotion} onClose={none} />,
      says: [...PLAY, LAPSE],
    },
  },
  'spinSetup.activeSpinwheel.slices.prize.amount': {
    'above the wheel': { element: <CashTerms playFirst={playFirst} />, says: [...CASH, '536'] },
    'cash among the chances': { element: <Odds slices={[cash]} />, says: CASH },
    'a bonus among the chances': { element: <Odds slices={[gift]} />, says: PLAY },
  },
  'spinSetup.coinWorth.prizes': {
    'under the chances': {
      element: <MeanPrize worth={{ deposit: 100, prizes: 88 }} slices={[cash, gift]} />,
      says: CASH,
    },
  },
  'spinCoupons.amount': {
    'cash in the list': { element: row(cashCoupon), says: [...CASH, '536', '3,000', LAPSE] },
    'a bonus in the list': { element: row(bonusCoupon), says: [...PLAY, LAPSE] },
    'cash just won': { element: won(cashCoupon), says: [...CASH, '536', LAPSE] },
    'a bonus just won': { element: won(bonusCoupon), says: [...PLAY, LAPSE] },
  },
  'refundCheck.refundAmount': {
    'the sheet': {
      element: <RefundOffer check={{ ...check, asksReceived: reaching }} onMoved={none} />,
      says: ['4,131', '60'],
    },
  },
  'refundCheck.collected': {
    'the sheet': {
      element: (
        <RefundOffer
          check={{ ...check, result: false, refundAmount: 0, collected: 88, asks: reaching }}
          onMoved={none}
        />
      ),
      says: ['4,131', '60'],
    },
  },
  'wallet.invite.amount': {
    'the sheet': {
      element: <InviteEarned invite={invite} onReceived={none} />,
      answers: [[keys.invites(1), { total: 0, invites: [], asks: reaching }]],
      says: ['4,131', '60'],
    },
    'the pocket at home': {
      element: <InvitePocket wallet={shownWallet} />,
      // 200 percent of 500 and 88.
      says: ['1,176'],
    },
  },
}

describe('the promise rule on the screen', () => {
  const scenes = Object.entries(DRAWN).flatMap(([figure, places]) =>
    Object.entries(places).map(([place, scene]) => ({ figure, place, scene })),
  )
  it('draws every gift of the wire somewhere', () => {
    expect(Object.keys(DRAWN).toSorted()).toEqual(Object.keys(GIFTS).toSorted())
    for (const places of Object.values(DRAWN)) expect(Object.keys(places)).not.toEqual([])
  })

  it.each(scenes)('$figure: $place has its price in baht beside it', ({ scene }) => {
    for (const locale of LOCALES) {
      const { words } = drawn(scene.element, locale, scene.answers)
      expect(words, locale).toMatch(/88|2,464/)
      for (const figure of scene.says) expect(words, locale).toContain(figure)
    }
  })

  it.each(['spinCoupons.amount', 'bonuses.asks.gift', 'promotionFind.asks.gift'] as const)(
    '%s shows no price where the server tells none, so the figures are not written into the screen',
    (figure) => {
      const bare: Record<string, ReactElement> = {
        'spinCoupons.amount': row({ ...cashCoupon, playFirst: undefined, blocked: null }),
        'bonuses.asks.gift': <Offer bonus={{ ...bonus, asks: null }} onClose={none} />,
        'promotionFind.asks.gift': (
          <Found promotion={{ ...promotion, asks: null }} onClose={none} />
        ),
      }
      expect(drawn(bare[figure], 'th').words).not.toMatch(/7,931|2,464/)
    },
  )
})

/** Each file that reads a gift of the wire: what draws it is a scene above, or why it shows none. */
const READERS: Record<string, string> = {
  'core/price/GiftPrice.tsx': 'drawn in each scene',
  'core/gifts/GiftTerms.tsx': 'drawn in the sheets',
  'core/gifts/PercentTerms.tsx': 'draws GiftTerms',
  'core/gifts/ClaimOrDecline.tsx': 'the buttons under GiftTerms',
  'core/gifts/TermsChanged.tsx': 'what has changed of the terms, above GiftTerms',
  'features/bonus/BonusModal.tsx': 'Offer',
  'features/bonus/BonusOffers.tsx': 'BonusOffers',
  'features/bonus/PlaythroughCard.tsx': 'runs: what is left to do in baht',
  'features/bonus/PromotionModal.tsx': 'Found',
  'features/invite/InviteEarned.tsx': 'InviteEarned',
  'features/invite/InviteModal.tsx': 'draws InviteEarned',
  'features/invite/InviteQuestion.tsx': 'draws PercentTerms',
  'features/invite/Invitees.tsx': 'what made up the sum that stands above it',
  'features/refund/RefundModal.tsx': 'draws RefundOffer',
  'features/refund/RefundOffer.tsx': 'RefundOffer',
  'features/refund/Refunds.tsx': 'received before',
  'features/spin/Coupons.tsx': 'CouponRow; its question draws GiftTerms or GiftPrice',
  'features/spin/PrizeDialog.tsx': 'CouponWon',
  'features/spin/fairness/CheckSheet.tsx': 'the draw: no prize',
  'features/spin/wheel/Odds.tsx': 'Odds, MeanPrize',
  'features/spin/wheel/Wheel.tsx': 'the slices, between CashTerms and Odds',
  'pages/user/home/HomeWallet.tsx': 'draws InvitePocket',
  'pages/user/home/InvitePocket.tsx': 'InvitePocket',
  'pages/user/bonus/BonusPage.tsx': 'draws BonusOffers',
  'pages/user/spin/OpenWheel.tsx': 'draws CashTerms, Odds, Coupons',
  'pages/user/spin/SpinPage.tsx': 'draws OpenWheel',
}
const READS = new RegExp(
  [
    String.raw`\b(useBonuses|usePromotion|useCoupons|useSpinSetup|useRefundCheck|useRefunds|useInvites)\b`,
    String.raw`\b(SpinSetup|refundAmount)\b|type (Coupon|Slice|Bonus|Promotion|Terms)\b|type \{ Terms \}`,
    String.raw`Wallet\['invite'\]|wallet\??\.invite\b|\basks\??\.gift\b`,
  ].join('|'),
)

it('every file that shows a gift is one of those above: a new one is told and drawn, or says why not', () => {
  const src = join(import.meta.dirname, '../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replaceAll('\\', '/'))
  const readers = files.filter((file) => READS.test(readFileSync(join(src, file), 'utf8')))
  expect(readers.filter((file) => !(file in READERS))).toEqual([])
  expect(Object.keys(READERS).filter((file) => !files.includes(file))).toEqual([])
})

describe('what cannot be had', () => {
  const buttons = (html: string): string[] => html.match(/<button[^>]*>/g) ?? []
  const isOff = (button: string | undefined): boolean => / disabled=""/.test(button ?? '')

  it('a coupon that waits for play is off before the tap, and tells how much is still to be bet', () => {
    expect(isOff(buttons(drawn(row(cashCoupon), 'th').html)[0])).toBe(true)
    expect(isOff(buttons(drawn(row(bonusCoupon), 'th').html)[0])).toBe(false)
    // Just won: the one button keeps it, nothing promises the wallet.
    const { html, words } = drawn(won(cashCoupon), 'th')
    expect([buttons(html).length, words.includes('เข้ากระเป๋า')]).toEqual([1, false])
    const open = { ...cashCoupon, blocked: null, playFirst: { has: 300, needs: 300, lacks: 0 } }
    expect(drawn(won(open), 'th').words).toContain('เข้ากระเป๋า')
  })

  it('a claim that is refused for play speaks of play: no bonus that nobody has is to be ended', () => {
    const Told = () => {
      const { title, detail } = useClaimRefusal()(
        new Refusal('BONUS_CONDITION', 422, { details: blocked.details }),
        cashCoupon,
      )
      return <p>{`${title} | ${detail}`}</p>
    }
    for (const locale of LOCALES) {
      const { words } = drawn(<Told />, locale)
      for (const figure of ['2,464', '536', '3,000', LAPSE]) expect(words).toContain(figure)
      expect(words).not.toContain(texts[locale].errorMsg.BONUS_CONDITION)
    }
  })

  it('S84, S86: a bonus and a promotion that are blocked say why, and their button is off', () => {
    const since = { why: 'WITHDRAWN', at: '2026-11-22T17:35:00.000Z' }
    const details = { condition: 'DEPOSIT', hours: 24, has: 0, needs: 100, lacks: 100, since }
    const against = { message: 'BONUS_CONDITION', details }
    for (const element of [
      <Offer key="b" bonus={{ ...bonus, blocked: against }} onClose={none} />,
      <Found key="p" promotion={{ ...promotion, blocked: against }} onClose={none} />,
    ]) {
      const { html, words } = drawn(element, 'th')
      const [leave, take] = buttons(html).slice(-2)
      expect([isOff(leave), isOff(take)]).toEqual([false, true])
      expect(words).toContain('หลังถอนครั้งล่าสุด 23/11/2026 00:35 ฝากแล้ว ฿0 ต้องฝากอีก ฿100')
      expect(words).not.toContain('24 ชั่วโมงที่ผ่านมา')
    }
  })

  it('deposits that count no more say which event cut them off, in three languages', () => {
    const at = '2026-11-22T17:35:00.000Z'
    const cases = (['WITHDRAWN', 'RECEIVED'] as const).flatMap((why) => [
      { condition: 'DEPOSIT', hours: 24, has: 1, needs: 100, lacks: 99, since: { why, at } },
      { condition: 'DEPOSIT_USED', since: { why, at } },
    ])
    for (const locale of LOCALES) {
      const said = cases.map((details) => {
        const Told = () => <p>{useBlockedWords()({ message: 'BONUS_CONDITION', details })}</p>
        return drawn(<Told />, locale).words
      })
      expect(new Set(said).size).toBe(4)
      for (const words of said) expect(words).toContain('23/11/2026 00:35')
    }
  })
})

describe('a lock of more than ten times the gift', () => {
  const kinds = (html: string): string[] =>
    [...html.matchAll(/<button[^>]*class="([^"]*)"/g)].map(([, classes = '']) =>
      classes.includes('marigold') ? 'accent' : 'plain',
    )
  const heavy = { ...asks, gift: 1.5, own: 2_064 }
  it('is told before the tap, and the accent is on leaving it; both buttons have one size', () => {
    const promoted = drawn(<Found promotion={{ ...promotion, asks: heavy }} onClose={none} />, 'th')
    expect(promoted.words).toContain('เพื่อรับ ฿1.50 เงินของคุณ ฿2,064 จะถอนไม่ได้')
    expect(kinds(promoted.html).slice(-2)).toEqual(['accent', 'plain'])
    const light = drawn(<Found promotion={promotion} onClose={none} />, 'th')
    expect(kinds(light.html).slice(-2)).toEqual(['plain', 'accent'])
    expect(light.html).toContain('grid-cols-2')
  })
  it('S140: cashback of 1.50 that locks 2,064 has its price beside it and no accent', () => {
    const own = { ...reaching, gift: 1.5, own: 2_064 }
    for (const told of [
      { ...check, refundAmount: 1.5, asksReceived: own },
      { ...check, result: false, refundAmount: 0, collected: 1.5, asks: own },
    ]) {
      const { html, words } = drawn(<RefundOffer check={told} onMoved={none} />, 'th')
      expect(words).toContain('฿4,131')
      expect(words).toContain('฿2,064')
      expect(kinds(html)).not.toContain('accent')
    }
  })
})

it('S119: the six described fields of the cashback alone draw the sheet', () => {
  const { words, html } = drawn(<RefundOffer check={check} onMoved={none} />, 'th')
  expect(words).toContain('รับ ฿88.00')
  expect(html).not.toContain(' disabled=""')
  // Without the baht of the server or of the wallet, the percents at least.
  for (const percent of ['200%', '10%']) expect(words).toContain(percent)
  expect(words).not.toMatch(/NaN|undefined|รอย้าย/)
})

it('S102: under a bonus nothing can be typed or asked for: it says what is left to bet, and the way out', () => {
  const wallet = {
    wallet: { amount: 500 },
    slots: [],
    bankAccount: {
      bankAccountName: 'n',
      bankAccountNo: '1234567890',
      bank: { code: 'KBANK', nameTH: 'ก' },
    },
  } as unknown as Wallet
  const running = {
    status: true,
    type: 'bonus',
    progress: {
      turnover: 69,
      turnoverTarget: 8_000,
      balance: 500,
      balanceTarget: null,
      failBelow: null,
      maxBet: null,
    },
    cancel: { returned: 321, removed: 179 },
  }
  const limits = { withdrawMin: 100, withdrawMax: 1_000 }
  const form = <WithdrawForm wallet={wallet} limits={limits} onAsked={none} />
  for (const locale of LOCALES) {
    const { html, words } = drawn(form, locale, [[keys.playthrough, running]])
    expect(html.match(/<input[^>]*>/)?.[0]).toContain(' disabled=""')
    expect(html.match(/<button[^>]*type="submit"[^>]*>/)?.[0]).toContain(' disabled=""')
    for (const figure of ['7,931', '321', '179']) expect(words).toContain(figure)
    expect(words).not.toContain(texts[locale].withdraw.enterAmount)
  }
  // Without one the field is open, and asks for an amount.
  const free = drawn(form, 'th', [[keys.playthrough, { status: false, type: '' }]])
  expect(free.html.match(/<input[^>]*>/)?.[0]).not.toContain(' disabled=""')
  expect(free.words).toContain(th.withdraw.enterAmount)
})

it('the highest bet stands with the terms before the tap, and while the gift runs', () => {
  const progress = {
    turnover: 0,
    turnoverTarget: 900,
    balance: 500,
    balanceTarget: null,
    failBelow: null,
    maxBet: 7,
  }
  const running = { status: true, type: 'bonus', progress }
  for (const locale of LOCALES)
    for (const [maxBet, is] of [
      [7, true],
      [null, false],
    ] as const) {
      const told = [
        <GiftTerms key="before" terms={{ ...asks, maxBet }} />,
        <PlaythroughCard
          key="while"
          playthrough={{ ...running, progress: { ...progress, maxBet } }}
          bonus={undefined}
        />,
      ].map((each) => drawn(each, locale).words)
      expect(told.map((words) => /฿7(?!\d|,\d)/.test(words))).toEqual([is, is])
    }
})

it('the words of a price are one line in each language, and free is a price too', () => {
  const Told = () => {
    const words = usePriceWords()
    const t = useTranslations('bonus.price')
    return (
      <p>
        {[
          words({ playFirst: { has: 0, needs: 0, lacks: 0 } }) === t('free'),
          words({ asks: { ...asks, turnover: 0 } }) === t('free'),
          words({}) === null,
          words({ asks: { ...asks, reach: 9_413 } })?.includes('9,413'),
        ].join()}
      </p>
    )
  }
  for (const locale of LOCALES)
    expect(drawn(<Told />, locale).words.trim()).toBe('true,true,true,true')
})

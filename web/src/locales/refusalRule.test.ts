import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, SLIP_REASONS } from '@krapao/contract/constants'
import { ERROR_CODES, type ErrorCode } from '@krapao/contract/errors'
import { REFUSAL_RULE, WAYS_OUT } from '@krapao/contract/refusalRule'
import { moneyOfReason, SLIP_MONEY } from '@krapao/contract/slips/money'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { inFigures } from '../api/figures.ts'
import { Refusal } from '../api/refusal.ts'
import { refusalWords, sayFigures } from '../api/words.ts'
import { wayKey, wayOf, whyOf } from '../core/whyNot/why.ts'
import en from './en.json' with { type: 'json' }
import la from './la.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }

sayFigures(inFigures)
const messages = { th, la, en } as unknown as Record<'th' | 'la' | 'en', typeof th>

/** What a text says when it tells what one can do next. */
const WAY_OUT = {
  th: /กรุณา|ลองใหม่|ติดต่อ|แชท|แตะ|ยกเลิก|ถอนเงินได้|ตั้งแต่|เริ่มนับใหม่|ไม่ต้องทำอะไร/,
  la: /ກະລຸນາ|ລອງໃໝ່|ຕິດຕໍ່|ສົນທະນາ|ແຕະ|ຍົກເລີກ|ຖອນເງິນໄດ້|ຕັ້ງແຕ່|ເລີ່ມນັບໃໝ່|ບໍ່ຕ້ອງເຮັດຫຍັງ/,
  en: /please|try again|contact us|chat with|tap again|cancel|you can still|from \S+ on|starts again|nothing to do/i,
}
/** What it says when it tells where money is. */
const PLACE = {
  th: /เงิน|ยอด|กระเป๋า/,
  la: /ເງິນ|ຍອດ|ກະເປົາ/,
  en: /money|wallet|account|statement|withdraw|kept|sent to|came in|\bin by\b/i,
}

/** Data that a code comes with, and what its words must hold of it. */
const baht = { total: 1_234.5, below: 10, minimum: 1, amount: 55, cap: 5_000, beyondCap: 321 }
const until = '2026-11-23T17:00:00.000Z'
const EXAMPLES: Partial<
  Record<ErrorCode, { details?: Record<string, unknown>; retryAfter?: number; says: string[] }[]>
> = {
  SELF_EXCLUDED: [{ details: { until }, says: ['24/11/2026 00:00'] }],
  OTP_BLOCK: [
    { retryAfter: 900, says: ['15'] },
    { retryAfter: 1_800, says: ['30'] },
  ],
  REQUEST_LIMIT: [
    { retryAfter: 42, says: ['42'] },
    { retryAfter: 600, says: ['10'] },
    { retryAfter: 7_200, says: ['2'] },
    { details: { most: 10 }, says: ['10'] },
  ],
  OTP_CODE_INVALID: [
    { details: { triesLeft: 3 }, says: ['3'] },
    // None is left: the phone waits.
    { details: { triesLeft: 0 }, says: ['15'] },
  ],
  REQUEST_LIMIT_1MIN: [{ retryAfter: 60, says: ['1'] }],
  BONUS_REMAINING: [{ details: baht, says: ['฿1,234.50', '฿10'] }],
  BONUS_CONDITION: [
    {
      details: { condition: 'PLAYTHROUGH', turnover: { has: 1, needs: 50, lacks: 49 } },
      says: ['฿49'],
    },
    {
      details: { condition: 'DEPOSIT', hours: 24, has: 1, needs: 50, lacks: 49 },
      says: ['฿49', '24'],
    },
    { details: { condition: 'COIN_DEPOSITS', has: 1, needs: 50, lacks: 49 }, says: ['฿49'] },
  ],
  REFUND_CAP: [{ details: baht, says: ['฿5,000', '฿321'] }],
  TRANSFER_MINIMUM: [{ details: baht, says: ['฿1'] }],
  MONEY_NOT_ENOUGH: [{ details: { available: 12.5 }, says: ['฿12.50'] }],
  BETS_OPEN: [{ details: baht, says: ['฿55'] }],
  WITHDRAWAL_UNCONFIRMED: [{ details: baht, says: ['฿55'] }],
  LIMIT_EXCEEDED: [
    ...(['deposit', 'loss'] as const).flatMap((kind) =>
      (['day', 'week', 'month'] as const).map((period) => ({
        details: { kind, period, left: 77 },
        says: ['฿77'],
      })),
    ),
    {
      details: { kind: 'deposit', period: 'day', left: 77, beyond: 500, until },
      says: ['฿77', '฿500', '24/11/2026 00:00'],
    },
  ],
  LEVEL_LIMIT: (['deposit', 'payout'] as const).flatMap((kind) =>
    (['day', 'month'] as const).map((period) => ({
      details: { kind, period, left: 77, level: 1 },
      says: ['฿77', '1'],
    })),
  ),
  UNDER_AGE: [{ details: { minimum: 20 }, says: ['20'] }],
  LIST_TOO_LONG: [{ details: { most: 10_000 }, says: ['10,000'] }],
  LIMIT_PENDING: [{ details: { from: until }, says: ['24/11/2026 00:00'] }],
  SLIP_UPLOAD_FAIL: [
    {
      details: { reason: 'CLOSED', closedFrom: '23:00', closedTo: '00:30' },
      says: ['23:00', '00:30'],
    },
    { details: { reason: 'DISABLED' }, says: [] },
  ],
}

const toMember = ERROR_CODES.filter((code) => REFUSAL_RULE[code].to === 'MEMBER')

describe.each(LOCALES)('the refusal rule in %s', (locale) => {
  const t = createTranslator({
    locale: locale === 'la' ? 'lo' : locale,
    messages: messages[locale],
  })
  const inWords = refusalWords(t)
  const whyNot = (
    code: ErrorCode,
    more: { details?: Record<string, unknown>; retryAfter?: number },
  ) => whyOf(t, new Refusal(code, 422, more))
  /** As the card shows it, from the words to the button. */
  const said = (...of: Parameters<typeof whyNot>): string => {
    const { title, detail, figure, place } = whyNot(...of)
    return [title, detail, figure?.text, place].filter(Boolean).join(' · ')
  }

  it.each(toMember)('%s: its figure, where the money is, a way out', (code) => {
    const rule = REFUSAL_RULE[code]
    const examples = EXAMPLES[code] ?? []
    // The table says each figure, or why there is none; where money is, or that none was asked to move.
    expect([rule.figures, rule.noFigure].filter(Boolean)).toHaveLength(1)
    expect(rule.money).toBeDefined()
    expect(WAYS_OUT).toContain(rule.way)
    if (rule.figures) expect(examples, 'an example of its figures').not.toEqual([])
    for (const { says, ...more } of examples)
      for (const figure of says) expect(said(code, more)).toContain(figure)
    for (const more of [{}, ...examples]) {
      expect(inWords(new Refusal(code, 422, more))).toMatch(WAY_OUT[locale])
      if (rule.money === 'SAID') expect(said(code, more)).toMatch(PLACE[locale])
    }
  })

  it.each(toMember)(
    '%s as a card: the figure in its row, the place in its well, one button',
    (code) => {
      const rule = REFUSAL_RULE[code]
      const examples = EXAMPLES[code] ?? []
      // One that knows no figure begins no row.
      expect(whyNot(code, {}).figure).toBeNull()
      if (rule.figures)
        expect(examples.filter((more) => whyNot(code, more).figure !== null)).not.toEqual([])
      for (const more of [{}, ...examples]) {
        const { place, way, draft, title } = whyNot(code, more)
        if (rule.money === 'NOT_ASKED') expect(place).toBeNull()
        else expect(place).toMatch(PLACE[locale])
        expect(draft).toContain(title)
        // Where it leads nowhere, the words alone tell what to do.
        const key = wayKey(way)
        if (key) expect(t(key as never)).not.toBe('')
      }
    },
  )

  it('a refusal with a reference gives it to the team', () => {
    const { draft } = whyNot('MONEY_NOT_ENOUGH', { details: { reference: 'WD-77', available: 1 } })
    expect(draft).toContain('WD-77')
  })

  it('each way that leads somewhere has a label of its own', () => {
    const labels = WAYS_OUT.flatMap((way) => wayKey(way) ?? []).map((key) => t(key as never))
    expect(labels).toHaveLength(WAYS_OUT.length - 2)
    expect(new Set(labels).size).toBe(labels.length)
  })

  // Said to an operator, by the console in its own words; here for whoever calls by the wire.
  it('what only operators are refused with tells a way out too', () => {
    const toOperator = ERROR_CODES.filter((code) => REFUSAL_RULE[code].to === 'OPERATOR')
    expect(toOperator.filter((code) => !WAY_OUT[locale].test(said(code, {})))).toEqual([])
  })

  it.each(SLIP_REASONS)(
    'S147: slip reason %s: its label, where the money is, a way out',
    (reason) => {
      const label = t(`slips.reason.${reason}`)
      // The product's own label stands alone; "contact us" is the unknown one's only.
      const asksUs = /contact us|ติดต่อ|ຕິດຕໍ່/.test(label)
      expect(asksUs).toBe(reason === 'UNKNOW_ERROR')
      const places = new Set([moneyOfReason[reason], 'CREDITED', 'CHECKING'] as const)
      for (const money of places) {
        const second = t(`slips.money.${money}`, { amount: '฿333', time: '24/11/2026 00:35' })
        expect(second).toMatch(PLACE[locale])
        expect(second).toMatch(WAY_OUT[locale])
        if (['ELSEWHERE', 'ARRIVED', 'CREDITED'].includes(money)) expect(second).toContain('฿333')
        if (money === 'CREDITED') expect(second).toContain('24/11/2026 00:35')
      }
    },
  )

  it('each place of a slip’s money has words', () => {
    for (const money of SLIP_MONEY) expect(t.has(`slips.money.${money}`)).toBe(true)
  })
})

it('every code is somebody’s: a member’s, an operator’s, or no refusal', () => {
  const whose = Object.groupBy(ERROR_CODES, (code) => REFUSAL_RULE[code].to)
  expect(Object.keys(whose).toSorted()).toEqual(['MEMBER', 'NOBODY', 'OPERATOR'])
  // Nothing was refused by these.
  expect(whose.NOBODY).toEqual([
    'OTP_CODE_VALID',
    'BONUS_CLEAR',
    'INVITE_BONUS_SUCCESS',
    'REFUND_SUCCESS',
    'OK',
    'SUCCESS',
  ])
})

it('S148: TRIPPLE_WRONG_CAPTCHA is called three wrong captchas in a row', () => {
  expect(en.slips.reason.TRIPPLE_WRONG_CAPTCHA).toBe('Three wrong captchas in a row')
})

it('the details of a refusal lead elsewhere than its code where that helps more', () => {
  const way = (code: ErrorCode, details: Record<string, unknown>) =>
    wayOf(new Refusal(code, 422, { details }))
  expect(way('LIMIT_EXCEEDED', { kind: 'deposit', left: 5 })).toBe('LIMITS')
  expect(way('LIMIT_EXCEEDED', { limit: 'min', bound: 100 })).toBe('HERE')
  expect(way('LIMIT_EXCEEDED', { limit: 'open', bound: 1 })).toBe('WAIT')
  expect(way('BONUS_CONDITION', { condition: 'PLAYTHROUGH' })).toBe('BONUS')
  expect(way('BONUS_CONDITION', { condition: 'DEPOSIT_USED' })).toBe('HERE')
  expect(way('SLIP_UPLOAD_FAIL', { reason: 'DISABLED' })).toBe('CHAT')
})

it('no answer leaves it open: the screen’s own words, and no button but the same again', () => {
  const t = createTranslator({ locale: 'en', messages: en })
  const unknown = { title: 'No answer', place: 'We do not know yet' }
  const open = whyOf(t, new Refusal('SERVICE_UNAVAILABLE', 503), { place: 'unchanged', unknown })
  expect(open).toMatchObject({ ...unknown, way: 'HERE', look: 'wait' })
  const decided = whyOf(t, new Refusal('QR_FAIL', 502), { place: 'unchanged', unknown })
  expect(decided).toMatchObject({ place: 'unchanged', look: 'failed' })
})

const sources = () => {
  const src = join(import.meta.dirname, '..')
  return globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(join(src, file), 'utf8')] as const)
}

it('each screen that says why money did not move says where it is', () => {
  const asks = /useMoneyCall\('|storedKeys\('/
  const says = /moneyUnchanged|nothingMoved|coinSafe|useFailureWords|useWalletLinkWords|useRefused/
  const shows = /showToast|WhyNot|setFailure|refuse\(/
  const silent = sources()
    .filter(([, code]) => asks.test(code) && shows.test(code) && !says.test(code))
    .map(([file]) => file)
  expect(silent).toEqual([])
})

it('a refusal is drawn by its card, at its field or at its row, never in a toast', () => {
  const toasts = sources()
    .filter(([, code]) => /showToast\(\{[^}]*inWords\(/.test(code))
    .map(([file]) => file)
  expect(toasts).toEqual([])
})

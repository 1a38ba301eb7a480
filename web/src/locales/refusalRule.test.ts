import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, SLIP_REASONS } from '@krapao/contract/constants'
import { ERROR_CODES, type ErrorCode } from '@krapao/contract/errors'
import { REFUSAL_RULE } from '@krapao/contract/refusalRule'
import { moneyOfReason, SLIP_MONEY } from '@krapao/contract/slips/money'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { inFigures } from '../api/figures.ts'
import { Refusal } from '../api/refusal.ts'
import { refusalWords, sayFigures } from '../api/words.ts'
import { lackingWords } from '../core/gifts/useLacking.ts'
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
  BETS_OPEN: [{ details: baht, says: ['฿55'] }],
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
  const lacking = lackingWords(t)
  /** As a screen shows it: the words, and what is lacking below them. */
  const said = (
    code: ErrorCode,
    more: { details?: Record<string, unknown>; retryAfter?: number },
  ) => {
    const refusal = new Refusal(code, 422, more)
    return [inWords(refusal), lacking(refusal.details) ?? ''].join(' · ')
  }

  it.each(toMember)('%s: its figure, where the money is, a way out', (code) => {
    const rule: { figures?: readonly string[]; money?: string } = REFUSAL_RULE[code]
    const examples = EXAMPLES[code] ?? []
    if (rule.figures) expect(examples, 'an example of its figures').not.toEqual([])
    for (const { says, ...more } of examples)
      for (const figure of says) expect(said(code, more)).toContain(figure)
    for (const more of [{}, ...examples]) {
      const text = said(code, more)
      expect(text).toMatch(WAY_OUT[locale])
      if (rule.money === 'SAID') expect(text).toMatch(PLACE[locale])
    }
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

it('each screen that says why money did not move says where it is', () => {
  const src = join(import.meta.dirname, '..')
  const asks = /useMoneyCall\('|storedKeys\('/
  const says = /moneyUnchanged|nothingMoved|coinSafe|useFailureWords|useWalletLinkWords/
  const shows = /showToast|FailureNotice|setFailure/
  const silent = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(join(src, file), 'utf8')] as const)
    .filter(([, code]) => asks.test(code) && shows.test(code) && !says.test(code))
    .map(([file]) => file)
  expect(silent).toEqual([])
})

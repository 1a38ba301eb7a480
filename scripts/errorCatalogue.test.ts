import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES } from '@krapao/contract/errors'
import { describe, expect, it } from 'vitest'
import en from '../web/src/locales/en.json' with { type: 'json' }
import la from '../web/src/locales/la.json' with { type: 'json' }
import th from '../web/src/locales/th.json' with { type: 'json' }

/** The catalogue as the product description has it (section 8), odd spellings included. */
const DESCRIBED = `
  UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4
  INVALID_IP WRONG_CREDENTIAL WRONG_PASSWORD NO_USER INACTIVE_USER LOGIN_FAIL
  OTP_BLOCK REQUEST_LIMIT REQUEST_LIMIT_1MIN OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED
  OTP_EXPIRED OTP_CODE_INVALID OTP_CODE_VALID UNVERIFIED_OTP OTP_SEND_FAIL OTP_VERIFY_FAIL
  EXISTING_USER EXISTING_BANK INVALID_USER_INFO INVALID_BANK BANK_ACCOUNT_NAME_ENG REGISTER_FAIL
  PHONE_NUMBER_REQUIRE_10_DIGIT GAME_ACTIVATION_FAIL
  BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR BONUS_FULL
  NO_PROMOTION PROMOTION_RECEIVED
  INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS
  INVITE_BONUS_FAIL
  NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM
  SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL NO_GAME
  TRANSFER_MINIMUM MONEY_NOT_ENOUGH TRANSFER_FAIL NO_BANK NO_WALLET NO_DATA QR_FAIL
  SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID
  NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
  INTERNAL_SERVER_ERROR KEY_MISSING KEY_INVALID OK SUCCESS
`
  .trim()
  .split(/\s+/)
const words: Record<string, Record<string, string>> = {
  th: th.errorMsg,
  la: la.errorMsg,
  en: en.errorMsg,
}
const root = join(import.meta.dirname, '..')

describe('the catalogue of refusals', () => {
  it.each(['th', 'la', 'en'])('S234: each of its codes has words of its own in %s', (language) => {
    expect(DESCRIBED).toHaveLength(78)
    expect(new Set(DESCRIBED).size).toBe(DESCRIBED.length)
    expect(DESCRIBED.filter((code) => !(words[language]?.[code] ?? '').trim())).toEqual([])
    // A code is no word.
    const raw = DESCRIBED.filter((code) => words[language]?.[code]?.includes('_'))
    expect(raw).toEqual([])
  })

  it('S235: the contract knows each of its codes, and the server says it somewhere', () => {
    expect(DESCRIBED.filter((code) => !(ERROR_CODES as string[]).includes(code))).toEqual([])
    const said = globSync('server/src/**/*.ts', {
      cwd: root,
      exclude: (name) => name === 'testing' || name.endsWith('.test.ts'),
    })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    expect(said.length).toBeGreaterThan(500_000)
    expect(DESCRIBED.filter((code) => !said.includes(`'${code}'`))).toEqual([])
  })

  it.each([
    ['WRONG_CREDENTIAL', /phone number.*password/i, /เบอร์โทรศัพท์.*รหัสผ่าน/],
    ['REQUEST_LIMIT_1MIN', /too many requests.*about 1 minute/i, /บ่อยเกินไป.*ประมาณ 1 นาที/],
    ['TRANSFER_FAIL', /(back|returned).*wallet/i, /คืน.*กระเป๋า/],
    ['REFUND_MINIMUM', /more than 0 baht/i, /มากกว่า 0 บาท/],
    ['TRANSFER_MINIMUM', /more than 0 baht/i, /มากกว่า 0 บาท/],
    ['INACTIVE_USER', /deactivated/i, /ปิดการใช้งาน/],
  ])('S236: %s says what the description says', (code, english, thai) => {
    expect(words['en']?.[code]).toMatch(english)
    expect(words['th']?.[code]).toMatch(thai)
  })
})

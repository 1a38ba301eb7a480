import { expect, it } from 'vitest'
import { inAppOf, wayOut } from './inApp.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-A165F; wv) AppleWebKit/537.36 Version/4.0 Chrome/130 Mobile Safari/537.36'
const PAGE = 'https://krapao.example/register?code=AB12'

it.each([
  [`${IPHONE} Safari Line/14.18.0`, 'LINE'],
  [`${ANDROID} Line/14.18.0/IAB`, 'LINE'],
  [`${IPHONE} [FBAN/FBIOS;FBAV/489.0.0.40.76;FBBV/659;FBDV/iPhone15,4]`, 'Facebook'],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/489.0.0.40.76;]`, 'Facebook'],
  [`${IPHONE} Instagram 355.0.0.33.91`, 'Instagram'],
  [`${ANDROID} musical_ly_2023 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${IPHONE} Version/18.1 Safari/604.1`, null],
  [ANDROID.replace('; wv', ''), null],
])('knows whose browser %s is', (userAgent, app) => {
  expect(inAppOf(userAgent)).toBe(app)
})

it('leads out of LINE by its parameter, out of Android by an intent, and keeps the invite code', () => {
  expect(wayOut('LINE', IPHONE, PAGE)).toBe(`${PAGE}&openExternalBrowser=1`)
  expect(wayOut('Facebook', ANDROID, PAGE)).toBe(
    'intent://krapao.example/register?code=AB12#Intent;scheme=https;end',
  )
  expect(wayOut('Facebook', IPHONE, PAGE)).toBeNull()
})

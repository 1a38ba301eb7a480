import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../api/refusal.ts'
import { linkKeeper } from './linkKeeper.ts'
import { linkIn, outcomeOf } from './walletLink.ts'

const link = 'https://gift.sandbox-wallet.test/campaign/?v=ABC234DEF567'

describe('a pasted wallet link', () => {
  it.each([
    [link, link],
    [`  ${link}\n`, link],
    [`ส่งซองให้คุณ ${link} กดรับได้เลย`, link],
    ['  ', ''],
    ['not a link', 'not a link'],
    [`"${link}"`, link],
  ])('%j holds %j', (text, found) => {
    expect(linkIn(text)).toBe(found)
  })
})

describe('one request', () => {
  const keeper = () => {
    let times = 0
    return linkKeeper(async (text, account) => `${text} ${account} ${(times += 1)}`)
  }

  it('is the same sealed text and key while no one knows the outcome', async () => {
    const kept = keeper()
    const [first, again] = [await kept.sealed(link, 'A'), await kept.sealed(link, 'A')]
    expect(again).toBe(first)
    expect(kept.keys.keyFor({ body: { link: first } })).toBe(
      kept.keys.keyFor({ body: { link: again } }),
    )
  })

  it('is new for another wallet, another link, and after a definite answer', async () => {
    const kept = keeper()
    const first = await kept.sealed(link, 'A')
    const key = kept.keys.keyFor({ link: first })
    expect(await kept.sealed(link, 'B')).not.toBe(first)
    expect(await kept.sealed(`${link}2`, 'B')).not.toBe(first)
    const last = await kept.sealed(link, 'A')
    kept.keys.done({ link: first })
    expect(await kept.sealed(link, 'A')).not.toBe(last)
    expect(kept.keys.keyFor({ link: first })).not.toBe(key)
  })

  it('is not kept when it could not be sealed', async () => {
    let fails = true
    const kept = linkKeeper(async () => {
      if (fails) throw new TypeError('no crypto here')
      return 'sealed'
    })
    await expect(kept.sealed(link, 'A')).rejects.toThrow()
    fails = false
    expect(await kept.sealed(link, 'A')).toBe('sealed')
  })
})

it.each([
  ['TRUELINK_DUPLICATE', 409, {}, 'duplicate'],
  ['TRUELINK_INVALID', 422, {}, 'invalid'],
  ['TRUELINK_INVALID', 422, { minimum: 2 }, 'tooSmall'],
  ['NO_WALLET', 422, {}, 'noWallet'],
  ['LIMIT_EXCEEDED', 422, { limit: 'day' }, 'refused'],
  ['REQUEST_LIMIT', 429, {}, 'refused'],
  ['SERVICE_UNAVAILABLE', 503, { reference: 'wl_1' }, 'pending'],
  ['SERVICE_UNAVAILABLE', 503, {}, 'unknown'],
  ['SERVICE_UNAVAILABLE', 0, {}, 'unknown'],
  ['INTERNAL_SERVER_ERROR', 500, {}, 'unknown'],
])('%s with %s %j is %s', (code, status, details, name) => {
  expect(outcomeOf(new Refusal(code, status, { details })).name).toBe(name)
})

it('a browser that cannot seal has sent nothing', () =>
  expect(outcomeOf(new TypeError('subtle')).name).toBe('unsealed'))

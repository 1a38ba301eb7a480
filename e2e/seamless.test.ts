import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** A game that is played from the wallet, as a person has it: on a phone and wide, in Thai and Lao. */
const LOOKS = [
  ['th', false, 'สระบัว'],
  ['la', true, 'ສະບົວ'],
  ['la', false, 'ສະບົວ'],
  ['th', true, 'สระบัว'],
] as const
const takePicture = picturesOf('seamless')
const lookOf = (language: Language, wide: boolean): string =>
  `${language}-${wide ? 'wide' : 'phone'}`
let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})

const open = (member: Client, language: Language, wide: boolean) =>
  openAs({ browser, url: product.url }, member, { path: '/user/home', language, wide })

it.each(oneOf(LOOKS, 0))(
  'opens with one tap, shows each bet and win, and each round has its receipt, in %s (wide: %s)',
  async (language, wide, name) => {
    const t = speaker(language)
    const look = lookOf(language, wide)
    const member = await newMember(product, 500)
    const { page, close } = await open(member, language, wide)
    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await sheet.getByText(t('game.seamless.from'), { exact: true }).waitFor()
    await sheet.getByText(t('game.ownRounds.none')).waitFor()
    await takePicture(page, `sheet-${look}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

    // No account was opened before: the first tap does all of it.
    const play = sheet.getByRole('button', { name: t('game.seamless.play') })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), play.click()])
    await tab.waitForURL(`${product.sandbox}/**`)
    const { username } = (await member.get('/api/wallet/account/hub88')).body
    const round = (bet: number, win: number) =>
      member.world('POST', '/games/hub88/play', { username, bet, win })

    await round(40, 0)
    await sheet.getByText('460.00').first().waitFor()
    await sheet.getByText(t('game.ownRounds.today', { n: 1 })).waitFor()
    await round(60, 110)
    await sheet.getByText('510.00').first().waitFor()
    await sheet.getByText(t('game.ownRounds.today', { n: 2 })).waitFor()
    await takePicture(page, `played-${look}`)
    await tab.close()

    await sheet.getByRole('button', { name: new RegExp(`^${t('game.ownRounds.title')}`) }).click()
    await page.waitForURL('**/user/rounds?game=hub88')
    await page.getByRole('cell', { name: '+50.00' }).waitFor()
    await takePicture(page, `rounds-${look}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('row').nth(1).getByRole('button').click()
    await sheet.getByText(t('rounds.receipt.kind.BET'), { exact: true }).waitFor()
    await takePicture(page, `receipt-${look}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await sheet.getByRole('button', { name: t('rounds.receipt.kind.WIN') }).click()
    await page.getByRole('dialog', { name: t('receipt.title') }).waitFor()
    await close()
  },
)

it('a phone that was away reads what the wallet holds when it is taken up again', async () => {
  const t = speaker('th')
  const member = await newMember(product, 500)
  await member.get('/api/wallet/activate/hub88')
  const { username } = (await member.get('/api/wallet/account/hub88')).body
  await member.get(`/api/autoLogin/hub88/${username}`)
  const { page, close } = await open(member, 'th', false)
  // Nothing is told: the phone sleeps.
  await page.routeWebSocket('**/socket.io/**', () => undefined)
  await page.reload()
  await page.getByRole('button', { name: /สระบัว/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('500.00').first().waitFor()
  await sheet.getByText(t('game.ownRounds.none')).waitFor()
  await member.world('POST', '/games/hub88/play', { username, bet: 70, win: 0 })
  expect(await sheet.getByText('430.00').count()).toBe(0)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await sheet.getByText('430.00').first().waitFor()
  await sheet.getByText(t('game.ownRounds.today', { n: 1 })).waitFor()
  await close()
})

it.each(oneOf(LOOKS, 1))(
  'one that is closed says why, and where the money is, in %s (wide: %s)',
  async (language, wide, name) => {
    const t = speaker(language)
    const look = lookOf(language, wide)
    const member = await newMember(product, 500)
    await member.get('/api/wallet/activate/hub88')
    const { page, close } = await open(member, language, wide)
    await page.route('**/api/wallet', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { slots: { code: string }[] }
      const slots = body.slots.map((slot) =>
        slot.code === 'hub88' ? { ...slot, closed: true } : slot,
      )
      await route.fulfill({ response: answer, json: { ...body, slots } })
    })
    await page.reload()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(t('game.closed.title', { game: name })).waitFor()
    await sheet.getByText(t('game.closed.inWallet', { amount: '฿500.00' })).waitFor()
    expect(await sheet.getByRole('button', { name: t('game.seamless.play') }).count()).toBe(0)
    await takePicture(page, `closed-${look}`)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('home.searchGames') }).click()
    await page.getByRole('searchbox').fill(name.slice(0, 2))
    await page.getByText(t('lobby.closed')).waitFor()
    await takePicture(page, `lobby-${look}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await close()
  },
)

import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { LANGUAGES, speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

const FILMS = ['wallet', 'play', 'balance', 'getBonus', 'endBonus'] as const
const STEPS = ['s1', 's2', 's3', 's4'] as const

let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})

/** The sentence under the film. */
const caption = (page: Page, text: string) =>
  page.getByRole('dialog').getByText(text, { exact: true })

describe.each(oneOf(LANGUAGES, 2))('the five films in %s', (language) => {
  const t = speaker(language)

  it('S47: are drawn scenes in a player, show every caption, pause, step and end with "again"', async () => {
    const { page, context, assertQuiet } = await openPage(browser)
    let bytes = 0
    page.on(
      'response',
      (response) =>
        void response.body().then(
          (body) => {
            bytes += body.length
          },
          () => undefined,
        ),
    )
    await page.addInitScript((kept) => localStorage.setItem('locale', kept), language)
    await page.goto(`${product.url}/howto`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await networkQuiet(page)
    const button = (key: string) =>
      page.getByRole('dialog').getByRole('button', { name: t(key), exact: true })

    for (const film of FILMS) {
      bytes = 0
      await page
        .getByRole('listitem')
        .getByRole('button', { name: t(`howto.${film}.title`) })
        .click()
      await page.getByRole('dialog', { name: t(`howto.${film}.title`) }).waitFor()
      await button('howto.film.pause').click()
      // Record 276.
      expect(await page.locator('video').count()).toBe(0)
      for (const step of STEPS) {
        await caption(page, t(`howto.${film}.${step}`)).waitFor()
        expect(await overflow(page)).toBe(0)
        if (film === 'wallet' && step === 's1') expect(await axeFaults(page)).toEqual([])
        if (step !== 's4') await button('howto.next').click()
      }
      await button('howto.next').click()
      await button('howto.film.again').waitFor()
      await button('howto.previous').click()
      await button('howto.film.play').waitFor()
      await button('common.close').click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(bytes).toBeLessThan(1_000_000)
    }
    assertQuiet()
    await context.close()
  })
})

it('plays by itself from one caption to the next, and by the keys', async () => {
  const t = speaker('en')
  const { page, context } = await openPage(browser)
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await page.goto(`${product.url}/howto`)
  await page.getByRole('button', { name: t('howto.wallet.title') }).click()
  await caption(page, t('howto.wallet.s1')).waitFor()
  await caption(page, t('howto.wallet.s2')).waitFor()
  const slider = page.getByRole('slider', { name: t('howto.film.position') })
  const at = async (): Promise<number> => Number(await slider.inputValue())

  await page.keyboard.press(' ')
  const paused = await at()
  await page.waitForTimeout(400)
  expect(await at()).toBe(paused)
  await page.keyboard.press('ArrowRight')
  await caption(page, t('howto.wallet.s3')).waitFor()
  await page.keyboard.press('ArrowLeft')
  await caption(page, t('howto.wallet.s2')).waitFor()
  await page.keyboard.press(' ')
  await expect.poll(at).toBeGreaterThan(paused)
  await slider.focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: t('howto.film.again') }).click()
  await caption(page, t('howto.wallet.s1')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

it('is stills for whoever wants nothing to move', async () => {
  const t = speaker('en')
  const { page, context } = await openPage(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await page.clock.install()
  await page.goto(`${product.url}/howto`)
  await page.getByRole('button', { name: t('howto.endBonus.title') }).click()
  await caption(page, t('howto.endBonus.s1')).waitFor()
  expect(await page.getByRole('slider').count()).toBe(0)
  await page.clock.runFor(6_000)
  expect(await caption(page, t('howto.endBonus.s1')).isVisible()).toBe(true)
  for (const step of ['s2', 's3', 's4']) {
    await page.getByRole('button', { name: t('howto.next'), exact: true }).click()
    await caption(page, t(`howto.endBonus.${step}`)).waitFor()
  }
  await page.getByRole('button', { name: t('howto.finish') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { oneOf } from './src/page/oneOf.ts'
import { closeSheet, openAs } from './src/page/openAs.ts'
import { atRest } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { LANGUAGES, says, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** The button that moves money is in sight, whatever stands above it and under it. */
const takePicture = picturesOf('feet')
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 1_200)
  await member.play('pg', 200, [{ bet: 20, win: 14 }])
})

/** A phone's keyboard, as the browser tells of it: it takes the lower part of the screen. */
const KEYBOARD_PX = 336
const keyboard = (page: Page, px: number): Promise<unknown> =>
  page.evaluate(`{
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight - ${px} })
    visualViewport.dispatchEvent(new Event('resize'))
  }`)

async function within(what: Locator, top: number, bottom: number, name: string): Promise<void> {
  const box = await what.boundingBox()
  expect(box, name).not.toBeNull()
  expect(box!.y, name).toBeGreaterThanOrEqual(top)
  expect(box!.y + box!.height, name).toBeLessThanOrEqual(bottom)
}

const SHEETS = ['deposit', 'withdraw', 'transfer'] as const
async function walk(language: Language, wide: boolean): Promise<void> {
  const { page, close } = await openAs({ browser, url: product.url }, member, {
    path: '/user/home',
    language,
    wide,
  })
  const height = page.viewportSize()?.height ?? 0
  for (const name of SHEETS) {
    await page.getByRole('button', { name: says(language, `home.${name}`), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: says(language, `${name}.heading`) })
    const amount = sheet.locator('input[name=amount]')
    await amount.fill('500')
    await networkQuiet(page)
    await atRest(page)
    const submit = sheet.locator('form button[type=submit]')
    await within(submit, 0, height, `${name}, ${language}`)
    await takePicture(page, `${name}-${language}-${wide ? 'wide' : 'phone'}`)
    if (!wide) {
      await amount.focus()
      await keyboard(page, KEYBOARD_PX)
      await within(submit, 0, height - KEYBOARD_PX, `${name} over the keyboard, ${language}`)
      await within(
        amount,
        0,
        (await submit.boundingBox())!.y,
        `what is typed, ${name}, ${language}`,
      )
      await takePicture(page, `${name}-${language}-keyboard`)
      await keyboard(page, 0)
    }
    await closeSheet(page)
  }
  await close()
}

it.each(oneOf(LANGUAGES, 1))('on a phone, and over its keyboard, in %s', (language) =>
  walk(language, false),
)
it.each(oneOf(LANGUAGES, 2))('on a desk, in %s', (language) => walk(language, true))

import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clause } from '../server/src/testing/clause.ts'
import { newMember } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { confirm, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { speaker } from './src/page/words.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** A site under the law of one market: what its members are asked, and what its owners see. */
const takePicture = picturesOf('law')
const DESK = { width: 1280, height: 800 }
let server: StandaloneServer
let browser: Browser
useStandalone(
  'law',
  (started) => {
    server = started
  },
  { JURISDICTION: 'ukgc2026' },
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})
const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it.each(
  oneOf(
    [
      ['th', false],
      ['en', true],
    ] as const,
    0,
  ),
)(
  clause('RTS 12A', 'no way to deposit is shown before a limit is set or refused, in %s'),
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember({
      url: server.url,
      sandbox: server.sandbox,
      output: () => server.output(),
    })
    const asked = { path: '/user/home', language, wide }
    const { page, close } = await openAs({ browser, url: server.url }, member, asked)
    const sheet = page.getByRole('dialog')
    const deposit = page
      .getByRole('main')
      .getByRole('button', { name: t('home.deposit'), exact: true })
    await deposit.click()
    await takePicture(page, `clicked-${language}`)
    await sheet.getByText(t('play.first.title')).waitFor()
    expect(await sheet.getByLabel(t('deposit.amountLabel')).count()).toBe(0)
    await expectReadable(page)
    await takePicture(page, `asked-${language}`)
    await sheet.getByRole('button', { name: t('play.first.none'), exact: true }).click()
    await sheet.getByRole('button', { name: t('play.first.noneSure') }).click()
    await sheet.getByLabel(t('deposit.amountLabel')).waitFor()
    await takePicture(page, `answered-${language}`)
    await close()
  },
)

it.each(oneOf(['en', 'th'] as const, 0))(
  'two laws stand side by side in the console, in %s',
  async (locale) => {
    const who = await createOperator(server.place, 'finance', `Kanya ${locale}`)
    const { page, context } = await openConsole(browser, server.url, who, {
      viewport: DESK,
      locale,
      at: 'law',
    })
    const table = page.getByRole('table')
    await table.getByRole('columnheader', { name: 'UKGC 2026' }).waitFor()
    await page.getByRole('combobox').nth(1).selectOption('lao2023')
    await table.getByText('Notice of 7 June 2023').waitFor()
    await table.getByText('LCCP 5.1.1(3)(a)', { exact: true }).waitFor()
    await expectReadable(page)
    await takePicture(page, `profiles-${locale}`)
    await page.setViewportSize(CONSOLE_PHONE)
    await expectReadable(page)
    await takePicture(page, `profiles-phone-${locale}`)
    await context.close()
  },
)

it('a breach is recorded, stands on Today with its hours, and is reported', async () => {
  const who = await createOperator(server.place, 'owner', 'Anong')
  const { page, context } = await openConsole(browser, server.url, who, {
    viewport: DESK,
    at: 'breaches',
  })
  await page.getByRole('button', { name: 'Record a breach' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened').fill('A list of members was sent to a wrong address')
  await dialog.getByLabel('Which data').fill('Names and phones')
  await dialog.getByLabel('How many people (empty: not known)').fill('40')
  await expectReadable(page)
  await takePicture(page, 'breach-form')
  await dialog.getByRole('button', { name: 'Record a breach' }).click()
  await page.getByText('71 hours left').waitFor()
  await expectReadable(page)
  await takePicture(page, 'breach')
  await page.setViewportSize(CONSOLE_PHONE)
  await expectReadable(page)
  await takePicture(page, 'breach-phone')
  await page.setViewportSize(DESK)
  await page.goto(`${server.url}/ops/`)
  await page.getByText('Data breaches to report: 1').waitFor()
  await takePicture(page, 'breach-today')
  await page.goto(`${server.url}/ops/breaches`)

  await page.getByRole('button', { name: 'Reported', exact: true }).click()
  await dialog.getByLabel('Number the authority gave').fill('PDPC 1/2569')
  await confirm(page, 'by their form', /Reported/)
  await page.getByText('None', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Reported' }).click()
  await page.getByText('Reported as PDPC 1/2569').waitFor()
  await context.close()
})

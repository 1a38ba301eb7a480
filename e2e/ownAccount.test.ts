import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clause } from '../server/src/testing/clause.ts'
import { newMember, until, type Client } from './src/client/api.ts'
import { newAddress, PASSWORD } from './src/client/person.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { pageScript, axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import { alter } from './src/product/database.ts'
import { movableClock } from './src/product/movableClock.ts'
import type { Product } from './src/product/product.ts'

/**
 * What a member holds in their own hand: a receipt of yesterday, proved without a network and
 * shared, their data as a file, and the account closed with its money paid out.
 */
const DAY_MS = 86_400_000
/** Bangkok's day begins at 17:00 UTC; the books of a day are closed at 25 minutes past the hour. */
const NEXT_CLOSING_MS = 17 * 3_600_000 + 25 * 60_000 + 1_000
const LOOKS = [
  ['th', false],
  ['la', true],
] as const
const takePicture = picturesOf('own')
const clock = movableClock()
const HOUR_MS = 3_600_000
/** A day is over only when the database's clock says so too, which a PostgreSQL has of its machine. */
const EMBEDDED = { onPostgres: false, isLaunched: true }
const members = new Map<Language, Client>()
const leavers = new Map<Language, Client>()
let victim: Client
let product: Product
let browser: Browser

useProduct(
  async (stage) => {
    ;({ product, browser } = stage)
    const enter = async (): Promise<Client> => {
      const member = await newMember(product, 500)
      const login = { username: member.phone, password: PASSWORD, remember: true }
      member.token = (await member.post('/api/login', login, newAddress())).body.token
      return member
    }
    for (const group of [members, leavers])
      for (const [language] of LOOKS) group.set(language, await enter())
    victim = await enter()
    const now = clock.now().getTime()
    await clock.advance(Math.floor(now / DAY_MS) * DAY_MS + NEXT_CLOSING_MS - now + DAY_MS)
  },
  clock.env,
  EMBEDDED,
)

/** Yesterday's books are closed once an hour, by the product itself. */
const yesterdayClosed = (): Promise<void> =>
  until(async () => (await (await fetch(`${product.url}/api/fair/roots`)).text()) !== '[]', 150_000)
const memberOf = (language: Language, group = members): Client => {
  const member = group.get(language)
  if (!member) throw new Error(`no member reads ${language}`)
  return member
}
const open = (path: string, language: Language, wide: boolean, who = memberOf(language)) =>
  openAs({ browser, url: product.url }, who, {
    path,
    language,
    wide,
    at: clock.now(),
  })
const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

// First, for the others wait until the product has closed yesterday's books.
it.each(oneOf(LOOKS, 1))(
  clause('GLI A.3.10', 'a member exports their data, closes the account, and is paid out, in %s'),
  async (language, wide) => {
    const t = speaker(language)
    const member = memberOf(language, leavers)
    const { page, close } = await open('/user/security', language, wide, member)
    const sheet = page.getByRole('dialog')
    const saved = page.waitForEvent('download')
    await page
      .getByRole('button', { name: `${t('security.download')}: ${t('security.export')}` })
      .click()
    await sheet.getByLabel(t('security.password'), { exact: true }).fill('not mine at all')
    const confirmExport = sheet.getByRole('button', { name: t('security.export'), exact: true })
    await confirmExport.click()
    await sheet.getByText(t('security.confirmWrong')).waitFor()
    await takePicture(page, `export-${language}`)
    await expectReadable(page)
    await sheet.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD)
    await confirmExport.click()
    const data = JSON.parse(readFileSync(await (await saved).path(), 'utf8'))
    expect((await saved).suggestedFilename()).toBe('krapao-account.json')
    expect(data).toMatchObject({
      profile: { id: member.memberId, username: member.phone },
      statement: [{ type: 'deposit', amount: 500 }],
    })

    await page.getByRole('button', { name: t('security.close'), exact: true }).click()
    await sheet.getByLabel(t('security.password'), { exact: true }).fill('not mine at all')
    const confirm = sheet.getByRole('button', { name: t('security.closeConfirm') })
    await confirm.click()
    await sheet.getByText(t('errorMsg.WRONG_PASSWORD')).waitFor()
    await takePicture(page, `close-${language}`)
    await expectReadable(page)
    await sheet.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD)
    await confirm.click()
    await page.getByText(t('security.closed')).waitFor()
    await takePicture(page, `closed-${language}`)
    expect((await member.post('/api/qrcode/KBANK', { amount: 100 })).body.message).toBe(
      'INVALID_USER_4',
    )

    await page.goto(`${product.url}/user/home`)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('home.withdraw'), exact: true })
      .click()
    await sheet.getByLabel(t('withdraw.amount')).fill('500')
    await sheet.getByRole('button', { name: t('withdraw.submit', { amount: '฿500.00' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('withdraw.submit', { amount: '฿500.00' }) })
      .click()
    await page.getByText(t('withdraw.said.SUCCESS')).waitFor()
    await takePicture(page, `closed-paid-${language}`)
    await expectReadable(page)

    // Its slip leads whoever is shown it to a page that needs no login.
    await page.goto(`${product.url}/user/statement`)
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    const code = page.getByRole('link', { name: t('receipt.scan') })
    await code.waitFor()
    await page.getByText(t('receipt.bankReference')).waitFor()
    await takePicture(page, `payout-slip-${language}`)
    await expectReadable(page)
    const address = new URL((await code.getAttribute('href')) ?? '', product.url)
    await page.goto(`${product.url}${address.pathname}${address.hash}`)
    await page.getByText(t('slipCheck.real')).waitFor()
    await takePicture(page, `slip-check-${language}`)
    await expectReadable(page)
    await close()
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(0)
  },
)

it.each(oneOf(LOOKS, 0))(
  'the browser verifies a receipt of yesterday without a network, and shares it, in %s',
  async (language, wide) => {
    const t = speaker(language)
    await yesterdayClosed()
    const { page } = await open('/user/home', language, wide)
    await page.getByRole('main').getByText(t('home.total')).first().waitFor()
    if (!wide) await page.goto(`${product.url}/user/statement`)
    // Stands for the system's sheet, which a browser without a screen lacks.
    await page.evaluate(pageScript('share-sheet'))
    const rows = wide
      ? page.getByRole('region', { name: t('statement.latest') })
      : page.getByRole('main').getByRole('listitem')
    const roots = page.waitForResponse((response) => response.url().endsWith('/api/fair/roots'))
    await rows.getByRole('button').first().click()
    const slip = page.getByRole('dialog')
    await slip.getByRole('button', { name: t('receipt.check') }).waitFor()
    await roots
    await takePicture(page, `receipt-${language}`)
    await expectReadable(page)

    await page.context().setOffline(true)
    await slip.getByRole('button', { name: t('receipt.check') }).click()
    await slip.getByText(t('receipt.MATCHES')).waitFor()
    await takePicture(page, `receipt-proved-${language}`)
    await expectReadable(page)

    await slip.getByRole('button', { name: t('receipt.share') }).click()
    await expect
      .poll(() => page.evaluate<string[]>('window.sharedFiles'))
      .toEqual([expect.stringMatching(/^krapao-\S+\.png image\/png \d{5,}$/)])
    // Not asked to be quiet: the browser itself complains of a network that is cut.
    await page.context().close()
  },
)

it('a browser without a share sheet saves a receipt and offers no sharing', async () => {
  const t = speaker('th')
  const { page, close } = await open('/user/statement', 'th', false)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const slip = page.getByRole('dialog')
  const save = slip.getByRole('button', { name: t('receipt.save') })
  await save.waitFor()
  expect(await slip.getByRole('button', { name: t('receipt.share') }).count()).toBe(0)
  const saved = page.waitForEvent('download')
  await save.click()
  expect((await saved).suggestedFilename()).toMatch(/^krapao-.*\.png$/)
  await close()
})

/** `npm run witness` as its owner runs it: what it printed. */
const runWitness = (dir: string): Promise<string> =>
  new Promise((done, fail) => {
    const args = ['run', '--silent', 'witness', '--', '--url', product.url, '--dir', dir]
    execFile('npm', [...args, '--name', 'w.example'], (error, stdout, stderr) =>
      error ? fail(new Error(stdout + stderr)) : done(stdout),
    )
  })

it.each(oneOf(LOOKS, 0))(
  'a member checks that their balance is in the sum that the house owes, beside a witness, in %s',
  async (language, wide) => {
    const t = speaker(language)
    await yesterdayClosed()
    // The log's entry follows the day's close at the 29th minute, and each hour.
    const isTold = clock.now().getTime() - 29 * 60_000
    await clock.advance(Math.ceil(isTold / HOUR_MS) * HOUR_MS - isTold)
    await until(
      async () => (await (await fetch(`${product.url}/api/fair/log/0`)).text()) !== 'null',
      150_000,
    )
    const printed = await runWitness(mkdtempSync(join(tmpdir(), 'krapao-witness-')))
    expect(printed).toMatch(/\d+ entries, the last of \d{4}-\d\d-\d\d: consistent, cosigned/)
    const { page, close } = await open('/user/profile', language, wide)
    await page.getByRole('link', { name: t('solvency.open') }).click()
    const own = page.getByRole('region', { name: t('solvency.ownLabel') })
    await own.getByText(t('solvency.MATCHES'), { exact: true }).waitFor()
    expect((await own.innerText()).replaceAll(/\s/g, '')).toContain('500.00')
    const hundred = { hundred: '฿100', amount: '฿100.00' }
    await page.getByText(t('solvency.perHundred', hundred)).waitFor()
    await page.getByText(t('solvency.noAuditor')).waitFor()
    await page.getByText(t('solvency.noWitness')).waitFor()
    await takePicture(page, `solvency-${language}`)
    await expectReadable(page)

    await page.goBack()
    await page.getByRole('link', { name: t('solvency.open') }).click()
    await own.getByText(t('solvency.MATCHES'), { exact: true }).waitFor()
    await page.getByRole('button', { name: t('common.back') }).click()
    await page.getByRole('link', { name: t('solvency.open') }).click()
    await own.getByText(t('solvency.MATCHES'), { exact: true }).waitFor()

    // What this phone saw before was another log: it says so once, and how to go on. A look that was
    // under way may still keep the true one.
    const refused = page.getByRole('alert')
    const isRefused = async (): Promise<boolean> => {
      await page.evaluate(
        `localStorage.setItem('krapao.log', localStorage.getItem('krapao.log')
          .replace(/"root":"(.)/, (_, sign) => '"root":"' + (sign === '0' ? '1' : '0')))`,
      )
      await page.getByRole('button', { name: t('solvency.again') }).click()
      await networkQuiet(page)
      return (await refused.getByText(t('solvency.refused.title')).count()) > 0
    }
    await expect.poll(isRefused, { interval: 1_000 }).toBe(true)
    await refused.getByRole('button', { name: t('solvency.refused.copy') }).waitFor()
    expect(await own.count()).toBe(0)
    await takePicture(page, `solvency-refused-${language}`)
    await expectReadable(page)
    await close()
  },
)

/** `npm run ledger:verify` on the product's data: its exit code and what it printed. */
const verifyBooks = (): Promise<{ code: number; printed: string }> =>
  new Promise((done) => {
    const env = { ...process.env, ...clock.env, ...product.place, DATABASE_URL: '' }
    execFile('npm', ['run', '--silent', 'ledger:verify'], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    )
  })

it('a posting of yesterday altered by SQL is found by the member in the browser, and by ledger:verify', async () => {
  const t = speaker('th')
  await yesterdayClosed()
  const triggers = (word: string) =>
    ['ledger_entry', 'ledger_line'].map(
      (table) => [`alter table ${table} ${word} trigger immutable`] as const,
    )
  const wallet = `member:${victim.memberId}:wallet`
  const account = '(select id from ledger_account where address = $1)'
  await alter(product, [
    ...triggers('disable'),
    [`update ledger_line set amount = amount - 10000 where account_id = ${account}`, [wallet]],
    ...triggers('enable'),
  ])
  const { page, close } = await open('/user/statement', 'th', false, victim)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const slip = page.getByRole('dialog')
  await slip.getByRole('button', { name: t('receipt.check') }).click()
  await slip.getByText(t('receipt.DIFFERS')).waitFor()
  await takePicture(page, 'altered-th')
  await expectReadable(page)
  await close()
  await product.stop()
  const { code, printed } = await verifyBooks()
  expect([code, printed]).toEqual([
    1,
    expect.stringContaining('the postings of each closed day lead to its root'),
  ])
})

import { startSandbox } from '@krapao/sandbox/start'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { judgeBooks } from './src/books/books.ts'
import { newMember, type Client } from './src/client/api.ts'
import { newAddress } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { logIn } from './src/page/logIn.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * The ways in that are not a QR, as a member on a phone goes them; each journey begins where the
 * one before ended.
 */
const t = speaker('th')
const WALLET_NAME = 'KRAPAO WALLET'
const takePicture = picturesOf('cashier')
let product: Product
let browser: Browser
let member: Client
let context: BrowserContext
let page: Page
let assertQuiet: () => void
let own: { bankCode: string; bankAccountNo: string; bankAccountName: string }

// Announcing is the operator's to offer; and this suite runs at night, too.
const settings = { isManual: true, slipClosedFrom: '00:00', slipClosedTo: '00:00' }
useProduct(
  async (stage) => {
    ;({ product, browser } = stage)
    member = await newMember(product)
    own = (await member.get('/api/account/profile')).body
    ;({ context, page, assertQuiet } = await openPage(browser))
    await context.setExtraHTTPHeaders(newAddress())
    await context.addInitScript(() => localStorage.setItem('remember-agreement', 'true'))
    await logIn(page, product, member)
  },
  {},
  // The outside's own data is read once all has ended.
  { onPostgres: true, settings, isLaunched: true },
)

const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const sheet = (key: string, says = t): Locator => page.getByRole('dialog', { name: says(key) })
const way = (key: string): Locator => page.getByRole('radio', { name: new RegExp(`^${t(key)}`) })
const picture = (name: string): Promise<void> => takePicture(page, name)

/** Nobody is shut out of the screen as it stands, and nothing of it lies beside the phone. */
async function expectReadable(): Promise<void> {
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
}

async function openDeposit(wayKey: string): Promise<Locator> {
  await button(t('home.deposit')).click()
  await way(wayKey).press('Space')
  return sheet('deposit.heading')
}
const transfer = async (
  amount: number,
  notify: boolean,
  fromAccountNo = own.bankAccountNo,
): Promise<{ slipUrl: string }> => {
  const [to] = (await member.get('/api/lookup/deposit')).body.banks
  return member.world('POST', '/bank/transfer', {
    fromBankCode: own.bankCode,
    fromAccountNo,
    fromName: own.bankAccountName,
    toAccountNo: to.bankAccountNo,
    amount,
    notify,
  })
}
/** The money is in: said, and on the pouch, read as a person hears it. */
async function expectTotal(text: string): Promise<void> {
  await expect
    .poll(async () => (await page.getByRole('main').innerText()).replaceAll(/\s/g, ''))
    .toContain(text)
}
async function expectArrival(amount: string): Promise<void> {
  await page.getByText(t('deposit.arrived'), { exact: true }).waitFor()
  await expect
    .poll(async () => (await page.getByRole('dialog').innerText()).replaceAll(/\s/g, ''))
    .toContain(`+฿${amount}`)
  await button(t('deposit.done')).click()
}

it('S9, S89, S202, S240: a slip proves a transfer that the feed never brought, once', async () => {
  const { slipUrl } = await transfer(321, false)
  const slip = {
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await fetch(slipUrl)).arrayBuffer()),
  }
  const deposit = await openDeposit('deposit.wayBank')
  await deposit.getByText(t('slips.rulesAlways', { minutes: 60 })).waitFor()
  await deposit.getByText(t('deposit.bankStepWait')).waitFor()
  await deposit
    .getByText(t('deposit.minimum', { amount: '฿1' }))
    .first()
    .waitFor()
  await expectReadable()
  await picture('bank')

  const send = async (): Promise<void> => {
    await page.getByLabel(t('slips.choose')).setInputFiles(slip)
    await page.getByText(t('slips.readable')).waitFor()
    await picture('slip-chosen')
    await button(t('slips.send'), sheet('slips.sendHeading')).click()
    await sheet('slips.heading').waitFor()
  }
  await button(t('slips.send'), deposit).click()
  await send()
  const rows = page.getByRole('list', { name: t('slips.list') }).getByRole('listitem')
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/321\.00[^]*สำเร็จ[^]*เงินเข้ากระเป๋าแล้ว/)])
  await button(t('slips.view'), rows.first()).click()
  const shown = page.getByRole('img', { name: /^รูปสลิปที่ส่งเมื่อ/ })
  await expect
    .poll(() =>
      shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(200)
  await picture('slip-picture')
  await button(t('slips.back')).click()

  await button(t('slips.send'), sheet('slips.heading')).click()
  await send()
  await expect
    .poll(() => rows.first().innerText())
    .toContain(t('slips.reason.SLIP_REFNO_DUPLICATED'))
  expect(await rows.first().innerText()).toContain(t('slips.status.FAILED'))
  // A duplicate of one's own: the money is in, so much and since when, and nothing is left to do.
  expect(await rows.first().innerText()).toMatch(/฿321\.00 เข้ากระเป๋าแล้วเมื่อ [^]*ไม่ต้องทำอะไรอีก/)
  expect(await rows.first().innerText()).toMatch(/^-\s/)
  const again = page.waitForResponse('**/api/statement/slip')
  await button(t('slips.refresh')).click()
  await again
  await expectReadable()
  await picture('slips')
  await button(t('common.close')).click()
  await expectTotal('฿321.00')
  assertQuiet()
})

it('S171, S203: a wallet link is redeemed once; a silent issuer is told of until the money is in', async () => {
  const issue = async (amount: number): Promise<string> =>
    (await member.world('POST', '/walletlink', { amount, walletAccountName: WALLET_NAME })).link
  const first = await issue(150)
  const deposit = await openDeposit('deposit.wayLink')
  const field = deposit.getByRole('textbox', { name: t('deposit.link.label') })
  const send = button(t('deposit.link.send'), deposit)
  expect(await send.isDisabled()).toBe(true)
  await deposit
    .getByText(t('deposit.minimum', { amount: '฿2' }))
    .first()
    .waitFor()
  await picture('link')
  const give = async (text: string): Promise<void> => {
    await field.fill(text)
    await send.click()
  }
  // Wallets share a link inside a sentence.
  await give(`ส่งซองให้คุณ ${first}`)
  await expectArrival('150.00')
  await expectTotal('฿471.00')

  await openDeposit('deposit.wayLink')
  await give(first)
  await deposit
    .getByRole('alert')
    .filter({ hasText: t('errorMsg.TRUELINK_DUPLICATE') })
    .waitFor()
  await expectReadable()
  await picture('link-duplicate')
  await give('https://gift.sandbox-wallet.test/campaign/?v=NOSUCHGIFT123')
  await deposit
    .getByRole('alert')
    .filter({ hasText: t('errorMsg.TRUELINK_INVALID') })
    .waitFor()
  await give(await issue(1.5))
  await deposit
    .getByRole('alert')
    .filter({ hasText: t('deposit.link.tooSmall', { amount: '฿2' }) })
    .waitFor()

  // A request that was lost is given again as the very same one.
  const given: (string | null | undefined)[][] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/truelink'))
      given.push([request.postData(), request.headers()['idempotency-key']])
  })
  await page.route('**/api/wallet/truelink', (route) => route.abort(), { times: 1 })
  await give(await issue(60))
  await deposit.getByText(t('deposit.link.noAnswerDetail')).waitFor()
  await send.click()
  await expectArrival('60.00')
  expect(given).toHaveLength(2)
  expect(given[1]).toEqual(given[0])

  await openDeposit('deposit.wayLink')
  await member.world('POST', '/faults', { target: 'walletlink', kind: 'error', on: 'write' })
  await give(await issue(75))
  await deposit.getByText(t('deposit.link.pending')).waitFor()
  await picture('link-pending')
  await expectArrival('75.00')
  await expectTotal('฿606.00')
  assertQuiet()
})

it('S169, S200, S241: an announced transfer waits for the feed, and a large withdrawal shows its steps', async () => {
  const deposit = await openDeposit('deposit.wayAnnounce')
  await deposit.getByLabel(t('deposit.announce.amount')).fill('25000')
  await picture('announce')
  await button(t('deposit.announce.submit', { amount: '฿25,000.00' }), deposit).click()
  const announced = sheet('deposit.announce.heading')
  await announced.getByText(t('deposit.announce.said')).waitFor()
  await announced.getByText(/^md/).first().waitFor()
  await expectReadable()
  await picture('announced')
  await button(t('deposit.seeStatement'), announced).click()
  await page.waitForURL('**/user/statement')
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect.poll(() => row.innerText()).toContain(t('statement.status.PENDING'))
  await picture('statement-announced')
  await transfer(25_000, true)
  await expect.poll(() => row.innerText()).toMatch(/\+25,000\.00[^]*สำเร็จ/)

  await page.getByRole('link', { name: t('nav.home') }).click()
  await expectTotal('฿25,606.00')
  await button(t('home.withdraw')).click()
  const withdraw = sheet('withdraw.heading')
  const amount = withdraw.getByLabel(t('withdraw.amount'))
  for (const [typed, words] of [
    ['99', t('withdraw.fault.min', { amount: '฿100' })],
    ['100001', t('withdraw.fault.max', { amount: '฿100,000' })],
    ['99000', t('withdraw.fault.notEnough', { amount: '฿25,606.00' })],
  ] as const) {
    await amount.fill(typed)
    await withdraw.getByText(words).waitFor()
    expect(
      await withdraw.getByRole('button', { name: t('withdraw.heading'), exact: true }).isDisabled(),
    ).toBe(true)
  }
  await withdraw.getByText(t('withdraw.bonusWarning')).waitFor()
  // What a withdrawal costs is told before it is sent, and once more when it is confirmed.
  await withdraw.getByText(t('withdraw.depositsReset')).waitFor()
  await amount.fill('20000')
  await expectReadable()
  await picture('withdraw')
  await button(t('withdraw.submit', { amount: '฿20,000.00' }), withdraw).click()
  const confirm = page.getByRole('alertdialog')
  expect(await confirm.innerText()).toContain(own.bankAccountName)
  expect(await confirm.innerText()).toContain('ไทยพาณิชย์')
  expect(await confirm.innerText()).toContain(t('withdraw.depositsReset'))
  await picture('withdraw-confirm')
  const asked = page.waitForRequest((request) => /\/api\/wallet\/withdraw/.test(request.url()))
  await button(t('withdraw.submit', { amount: '฿20,000.00' }), confirm).click()
  expect([new URL((await asked).url()).pathname, (await asked).postDataJSON()]).toEqual([
    '/api/wallet/withdrawAll',
    { amount: 20_000 },
  ])
  await page.getByText(t('withdraw.said.TEAM')).waitFor()
  await picture('withdraw-asked')
  await button(t('withdraw.seeStatement')).click()
  await expect.poll(() => row.innerText()).toMatch(/−20,000\.00/)
  const steps = row.getByRole('list', { name: t('withdraw.path') })
  // At the operators': not at the bank, and not on its way there.
  await steps.getByText(t('withdraw.steps.team')).waitFor()
  await expectReadable()
  await picture('statement')
  assertQuiet()
})

it('S136: a QR that is open shuts no other way', async () => {
  await page.getByRole('link', { name: t('nav.home') }).click()
  await button(t('home.deposit')).click()
  await button('฿50', sheet('deposit.heading')).click()
  await button(t('deposit.create', { amount: '฿50' })).click()
  const code = page.getByRole('img', { name: /^QR .*฿50/ })
  await code.waitFor()
  await button(t('deposit.otherWays')).click()
  await sheet('deposit.heading').getByText(t('deposit.bankStepWait')).waitFor()
  await way('deposit.wayQr').press('Space')
  await code.waitFor()
  await picture('qr')
  await button(t('deposit.cancelCode')).click()
  await button(t('deposit.createEmpty'))
    .or(button(t('deposit.create', { amount: '฿50' })))
    .waitFor()
  await button(t('common.close')).click()
  assertQuiet()
})

it('S9, S87, S88: the statement is read in another language, every row with its sign, status and time', async () => {
  const en = speaker('en')
  await page.getByRole('link', { name: t('nav.statement') }).click()
  await button(new RegExp(`^${t('common.language')}:`)).click()
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: en('title.statement') }).waitFor()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  expect(texts.map((text) => /^(\w+) ([+−]?[\d,]+\.\d\d)/.exec(text)?.slice(1))).toEqual([
    ['Withdrawal', '−20,000.00'],
    ['Deposit', '+25,000.00'],
    ['Deposit', '+75.00'],
    ['Deposit', '+60.00'],
    ['Deposit', '+150.00'],
    ['Deposit', '+321.00'],
  ])
  for (const row of await rows.all()) expect(await row.locator('svg').count()).toBeGreaterThan(0)
  for (const text of texts)
    expect(text).toMatch(
      /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d (just now|\d+ (second|minute)s? ago) (Completed|In progress)/,
    )
  expect(texts[2]).toContain(WALLET_NAME)
  await picture('statement-en')
  await button(en('slips.button')).click()
  await page
    .getByRole('list', { name: en('slips.list') })
    .getByText(en('slips.reason.SLIP_REFNO_DUPLICATED'))
    .waitFor()
  await picture('slips-en')
  await button(en('common.close')).click()

  for (let more = 0; more < 6; more += 1) await member.deposit(1)
  const pages = page.getByRole('navigation', { name: en('statement.pages') })
  await button(en('statement.page', { n: 2 }), pages).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.last().innerText()).toContain('+321')
  await button(en('statement.previous'), pages).click()
  await expect.poll(() => rows.count()).toBe(10)
  assertQuiet()
})

it('a refused slip says where its money is, and opens the chat with its reference', async () => {
  const en = speaker('en')
  const { slipUrl } = await transfer(333, false, '9990001112')
  const body = new FormData()
  body.append('file', await (await fetch(slipUrl)).blob(), 'slip.png')
  const sent = await member.post('/api/wallet/slip', body, {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(sent.status).toBe(202)
  await button(en('slips.button')).click()
  const row = page
    .getByRole('list', { name: en('slips.list') })
    .getByRole('listitem')
    .first()
  await expect.poll(() => row.innerText()).toContain(en('slips.reason.NOT_MATCH'))
  expect(await row.innerText()).toContain(en('slips.money.ARRIVED', { amount: '฿333.00' }))
  await expectReadable()
  await picture('slip-refused')
  await button(en('slips.chat'), row).click()
  const field = page.getByRole('textbox', { name: en('chat.write') })
  expect(await field.inputValue()).toMatch(
    /^Slip \S+, sent .*: The sender’s account does not match/,
  )
  await page.getByRole('img', { name: en('whyNot.attached') }).waitFor()
  await picture('slip-chat')
  await button(en('chat.minimise')).click()
  assertQuiet()
})

it('what arrives moves the time and the coins, and is celebrated by no sheet opened later', async () => {
  const en = speaker('en')
  await page.getByRole('link', { name: en('nav.home') }).click()
  const deposit = button(en('home.deposit'))
  await deposit.click()
  await sheet('deposit.heading', en)
    .getByRole('button', { name: en('deposit.createEmpty') })
    .waitFor()
  await button(en('common.close')).click()
  const updated = page.getByText(en('home.lastUpdated')).locator('..')
  const coins = page.getByRole('button', { name: new RegExp(`^${en('home.spin')}`) })
  const [before, had] = [await updated.innerText(), await coins.innerText()]
  await transfer(500, true)
  await expect.poll(() => updated.innerText()).not.toBe(before)
  await expect.poll(() => coins.innerText()).not.toBe(had)
  await deposit.click()
  await sheet('deposit.heading', en)
    .getByRole('button', { name: en('deposit.createEmpty') })
    .waitFor()
  expect(await page.getByText(en('deposit.arrived'), { exact: true }).count()).toBe(0)
  await button(en('common.close')).click()
  assertQuiet()
})

it('a deposit limit is told above every way in, and what came in beyond it on the home page', async () => {
  const en = speaker('en')
  await member.call('PUT', '/api/play/limits', { kind: 'deposit', period: 'day', amount: 50 })
  await page.reload()
  await button(en('home.deposit')).click()
  await page.getByText(en('deposit.room.day', { left: '฿0' })).waitFor()
  const picks = page.getByRole('group', { name: en('deposit.picks') }).getByRole('button')
  expect(
    await picks.evaluateAll((all) => all.every((each) => 'disabled' in each && each.disabled)),
  ).toBe(true)
  await page.getByText(/^Your deposit limit is used up\. It starts again at \d\d/).waitFor()
  await expectReadable()
  await picture('deposit-limit')
  await button(en('common.close')).click()
  await transfer(70, true)
  await page.getByText(en('play.beyond.title', { amount: '฿70.00' })).waitFor()
  await expectReadable()
  await picture('home-beyond')
  assertQuiet()
})

it('a session that was ended elsewhere says so on the login page', async () => {
  const en = speaker('en')
  const sessions = (await member.get('/api/account/sessions')).body as unknown as {
    _id: string
    current: boolean
  }[]
  for (const { _id, current } of sessions)
    if (!current) {
      const ended = await member.call('DELETE', `/api/account/sessions/${_id}`)
      expect(ended.status).toBe(204)
    }
  // The next thing asked for leads out.
  await button(en('home.refresh')).click()
  await page.getByText(en('login.ended.ELSEWHERE')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectReadable()
  await picture('session-ended')
})

it('leaves books that add up, and that the bank, the PSPs and the issuer of links agree with', async () => {
  await context.close()
  await product.stop()
  // The same outside world, from what it keeps beside the product's data.
  const sandbox = await startSandbox({ port: 0, dataDir: product.place.DATA_DIR })
  try {
    expect(await judgeBooks(product, sandbox)).toContain('The books agree')
  } finally {
    await sandbox.close()
  }
})

import type { Locator, Page } from 'playwright-core'
import type { Client } from '../client/api.ts'
import { speaker } from './words.ts'

const t = speaker('th')
const GAME = 'pg'
const PG = 'พลอยเจ็ดแสง'
const WALLET = t('home.mainWallet')

interface SlipFile {
  name: string
  mimeType: string
  buffer: Buffer
}
/** What the outside made for a member before a button is pressed. */
interface Made {
  link?: string
  slip?: SlipFile
}

/** A button that moves money, and how a test tells what came of it. */
export interface MoneyButton {
  /** The call that it makes. */
  call: string
  /** The page that it stands on. */
  page?: string
  /** What the member has, in baht. */
  baht: number
  before?: (member: Client) => Promise<Made>
  /** From the page to the button, which is then ready to be pressed. */
  open: (page: Page, made: Made) => Promise<Locator>
  /** In the sheet that has just said so, to the same button; else it stands there still. */
  openAgain?: (page: Page) => Promise<Locator>
  /** The screen says that it does not know. */
  unknown: (page: Page) => Locator
  /** The screen says that it waits for the answer. */
  waits?: (page: Page) => Locator
  /** What would be a guess while the answer is awaited. */
  neverSays?: (page: Page) => Locator
  /** Shows that it is done without another press; else the button is pressed again. */
  reopen?: (page: Page, made: Made) => Promise<unknown>
  /** The screen says that it is done. */
  done: (page: Page) => Locator
  /** How often the server has done it. */
  times: (member: Client) => Promise<number>
}

const button = (within: Page | Locator, key: string, values?: Record<string, string>): Locator =>
  within.getByRole('button', { name: t(key, values), exact: true })
const sheet = (page: Page): Locator => page.getByRole('dialog')
const said =
  (key: string, values?: Record<string, string>) =>
  (page: Page): Locator =>
    page.getByText(t(key, values)).first()
const rows =
  (type: string, amount: number) =>
  async (member: Client): Promise<number> =>
    (await member.post('/api/statement', { page: 1, limit: 50 })).body.statements.filter(
      (row: { statementType: string; amount: number }) =>
        row.statementType === type && row.amount === amount,
    ).length
async function openAccount(member: Client): Promise<Made> {
  await member.get(`/api/wallet/activate/${GAME}`)
  return {}
}
/** 300 baht of the member stand in the game. */
export async function moveIn(member: Client): Promise<Made> {
  await openAccount(member)
  await member.post('/api/wallet/transfer', { from: 'WALLET', to: GAME, amount: 300 })
  return {}
}

async function openTransfer(
  page: Page,
  from: string,
  to: string,
  amount: string,
): Promise<Locator> {
  await button(page, 'home.transfer').first().click()
  for (const [label, name] of [
    [t('transfer.from'), from],
    [t('transfer.to'), to],
  ] as const) {
    const option = page.getByRole('listbox', { name: label }).getByRole('option')
    await option.filter({ hasText: name }).click()
  }
  await sheet(page).getByLabel(t('transfer.amount')).fill(amount)
  return button(page, 'transfer.submit', { amount: `฿${amount}.00` })
}
async function fillWithdrawal(page: Page): Promise<Locator> {
  await sheet(page).getByLabel(t('withdraw.amount')).fill('150')
  return confirmWithdrawal(page)
}
async function confirmWithdrawal(page: Page): Promise<Locator> {
  // Not the dialog's own button of that name, which may still be on its way out.
  await button(sheet(page), 'withdraw.submit', { amount: '฿150.00' }).click()
  return button(page.getByRole('alertdialog'), 'withdraw.submit', { amount: '฿150.00' })
}
async function confirmGathering(page: Page): Promise<Locator> {
  await button(page, 'transfer.gather').click()
  return button(page.getByRole('alertdialog'), 'transfer.gatherConfirm', { amount: '฿300.00' })
}
const withdrawalPath = (page: Page): Locator => page.getByRole('list', { name: t('withdraw.path') })
async function transferWithSlip(member: Client): Promise<Made> {
  const own = (await member.get('/api/account/profile')).body
  const [to] = (await member.get('/api/lookup/deposit')).body.banks
  const { slipUrl } = await member.world('POST', '/bank/transfer', {
    fromBankCode: own.bankCode,
    fromAccountNo: own.bankAccountNo,
    fromName: own.bankAccountName,
    toAccountNo: to.bankAccountNo,
    amount: 321,
    notify: false,
  })
  const picture = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
  return { slip: { name: 'slip.png', mimeType: 'image/png', buffer: picture } }
}

async function chooseSlip(page: Page, { slip }: Made): Promise<Locator> {
  if (!slip) throw new Error('no slip was made')
  await page.getByRole('radio', { name: new RegExp(`^${t('deposit.wayBank')}`) }).press('Space')
  await button(page, 'slips.send').click()
  await page.getByLabel(t('slips.choose')).setInputFiles(slip)
  await page.getByText(t('slips.readable')).waitFor()
  return button(page.getByRole('dialog', { name: t('slips.sendHeading') }), 'slips.send')
}

/** Each button that moves money, in Thai, by what it does. */
export const MONEY_BUTTONS = {
  'Create QR': {
    call: '/api/qrcode/KBANK',
    baht: 0,
    open: async (page) => {
      await button(page, 'home.deposit').click()
      await page.getByRole('textbox', { name: t('deposit.amountLabel') }).fill('70')
      return button(page, 'deposit.create', { amount: '฿70' })
    },
    unknown: said('deposit.sendAgain'),
    waits: said('common.stillLoading'),
    reopen: (page) => button(page, 'home.deposit').click(),
    done: (page) => button(page, 'deposit.paid'),
    // One code lives at a time, so more than one shows by what has been cancelled.
    times: async (member) =>
      (await member.get('/api/qrcode/KBANK')).body.hasQrcode === true ? 1 : 0,
  },
  'Send the link': {
    call: '/api/wallet/truelink',
    baht: 0,
    before: async (member) => {
      const ask = { amount: 64, walletAccountName: 'KRAPAO WALLET' }
      return { link: (await member.world('POST', '/walletlink', ask)).link }
    },
    open: async (page, { link = '' }) => {
      await button(page, 'home.deposit').click()
      await page.getByRole('radio', { name: new RegExp(`^${t('deposit.wayLink')}`) }).press('Space')
      await page.getByRole('textbox', { name: t('deposit.link.label') }).fill(link)
      return button(page, 'deposit.link.send')
    },
    unknown: said('deposit.link.noAnswerDetail'),
    // The sheet looks for deposits by itself: the money may be told before the answer is.
    waits: (page) => said('common.stillSending')(page).or(said('deposit.arrived')(page)).first(),
    done: (page) =>
      said('deposit.arrived')(page).or(said('deposit.link.duplicateDetail')(page)).first(),
    times: rows('deposit', 64),
  },
  'Transfer into a game': {
    call: '/api/wallet/transfer',
    baht: 500,
    before: openAccount,
    open: (page) => openTransfer(page, WALLET, PG, '120'),
    unknown: said('transfer.noAnswerDetail'),
    neverSays: said('transfer.after', { place: PG, amount: '฿240.00' }),
    done: said('transfer.state.SUCCESS', { far: PG, place: PG }),
    times: rows('transfer', 120),
  },
  'Transfer out of a game': {
    call: '/api/wallet/transfer',
    baht: 500,
    before: moveIn,
    open: (page) => openTransfer(page, PG, WALLET, '80'),
    unknown: said('transfer.noAnswerDetail'),
    neverSays: said('transfer.after', { place: WALLET, amount: '฿360.00' }),
    done: said('transfer.state.SUCCESS', { far: PG, place: WALLET }),
    times: rows('transfer', 80),
  },
  'Transfer only, in the sheet of a game': {
    call: '/api/wallet/transfer',
    baht: 500,
    before: openAccount,
    open: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(PG) })
        .first()
        .click()
      await sheet(page).getByLabel(t('game.amount')).fill('90')
      return button(page, 'game.transferOnly')
    },
    unknown: said('game.moveUnknownHint'),
    done: said('game.moved', { amount: '฿90.00', game: PG }),
    times: rows('transfer', 90),
  },
  Withdraw: {
    call: '/api/wallet/withdrawAll',
    baht: 900,
    open: async (page) => {
      await button(page, 'home.withdraw').click()
      return fillWithdrawal(page)
    },
    openAgain: confirmWithdrawal,
    unknown: said('withdraw.noAnswerDetail'),
    // Or the statement knows it already.
    waits: (page) => said('common.stillSending')(page).or(withdrawalPath(page)).first(),
    reopen: async (page) => {
      await button(page, 'home.withdraw').click()
      const amount = sheet(page).getByLabel(t('withdraw.amount'))
      await withdrawalPath(page).or(amount).first().waitFor()
      if (await amount.isVisible()) await (await fillWithdrawal(page)).dblclick()
    },
    done: (page) => withdrawalPath(page),
    times: rows('withdraw', 150),
  },
  'Transfer everything to one place': {
    call: '/api/wallet/transferAll',
    baht: 500,
    before: moveIn,
    open: async (page) => {
      await button(page, 'home.transfer').first().click()
      return confirmGathering(page)
    },
    openAgain: confirmGathering,
    unknown: said('transfer.noAnswerDetail'),
    // Nothing is left to press for: the balances say where it is.
    reopen: (page) => button(page, 'home.transfer').first().click(),
    done: (page) =>
      page
        .getByRole('listbox', { name: t('transfer.from') })
        .getByRole('option')
        .filter({ hasText: '฿500.00' }),
    // The way in was one, too.
    times: async (member) => (await rows('transfer', 300)(member)) - 1,
  },
  'Send a slip': {
    call: '/api/wallet/slip',
    baht: 0,
    before: transferWithSlip,
    open: async (page, made) => {
      await button(page, 'home.deposit').click()
      return chooseSlip(page, made)
    },
    unknown: said('slips.again'),
    // As with a link: its money may be told before the answer is.
    waits: (page) => said('slips.stillSending')(page).or(said('deposit.arrived')(page)).first(),
    reopen: async (page, made) => {
      await button(page, 'home.deposit').click()
      const bank = page.getByRole('radio', { name: new RegExp(`^${t('deposit.wayBank')}`) })
      const arrived = said('deposit.arrived')(page)
      await bank.or(arrived).first().waitFor()
      if (!(await bank.isVisible())) return
      const send = async () => (await chooseSlip(page, made)).dblclick()
      // The sheet turns to the money when it comes, also while a slip is being chosen.
      await Promise.race([send(), arrived.waitFor()])
    },
    // Or its money has come meanwhile.
    done: (page) =>
      page
        .getByRole('dialog', { name: t('slips.heading') })
        .or(said('deposit.arrived')(page))
        .first(),
    times: async (member) =>
      (await member.post('/api/statement/slip', { page: 1, limit: 9 })).body.total,
  },
  'Claim a bonus': {
    call: '/api/bonus/activate/*',
    page: '/user/bonus',
    baht: 100,
    open: async (page) => {
      const offers = page.getByRole('region', { name: t('bonus.all') })
      await offers.getByRole('button').first().click()
      return page.getByRole('button', { name: new RegExp(`^${t('bonus.receive')} ฿`) })
    },
    unknown: said('bonus.unknown'),
    neverSays: said('bonus.oneAtATime'),
    reopen: async () => undefined,
    done: (page) => page.getByRole('region', { name: t('bonus.current') }),
    times: rows('bonus', 100),
  },
  'Spin the wheel': {
    call: '/api/spinwheel/spin',
    page: '/user/spin',
    baht: 300,
    open: async (page) => page.locator('.wheel-hub'),
    unknown: said('spin.unknownHint'),
    waits: said('spin.stillSpinning'),
    done: (page) => page.getByRole('status').filter({ hasText: /วงล้อหยุดที่/ }),
    times: async (member) => (await member.get('/api/spinwheel/setup')).body.fairness.nonce,
  },
} satisfies Record<string, MoneyButton>

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { sendUnprovenSlip } from './src/client/slips.ts'
import { openPage } from './src/page/browser.ts'
import { confirm, fileOf, openConsole, type OpenedConsole } from './src/page/consolePage.ts'
import { logIn } from './src/page/logIn.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { closePages, useBrowser } from './src/page/useBrowser.ts'
import { alter } from './src/product/database.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/**
 * A day of work in the console, from the first withdrawal to the report; each step follows the
 * last.
 */
let server: StandaloneServer
let browser: Browser
let [owner, finance, support, editor] = [] as unknown as [
  OpenedConsole,
  OpenedConsole,
  OpenedConsole,
  OpenedConsole,
]
let member: Client
const takePicture = picturesOf('day')
useStandalone(
  'console-day',
  (started) => {
    server = started
  },
  {},
  // Slips are closed at night, and this day may be any hour.
  { onPostgres: true, settings: { slipClosedFrom: '00:00', slipClosedTo: '00:00' } },
)
const place = () => ({ url: server.url, sandbox: server.sandbox, output: () => server.output() })

useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  const env = server.place
  const people = []
  for (const [role, name] of [
    ['owner', 'Pichaya'],
    ['finance', 'Natthawut'],
    ['support', 'Malee'],
    ['content', 'Kanda'],
  ] as const)
    people.push(await createOperator(env, role, name))
  const desks: OpenedConsole[] = []
  for (const person of people) desks.push(await openConsole(browser, server.url, person))
  ;[owner, finance, support, editor] = desks as [
    OpenedConsole,
    OpenedConsole,
    OpenedConsole,
    OpenedConsole,
  ]
  member = await newMember(place(), 150_000)
})

const open = async ({ page }: OpenedConsole, name: string): Promise<Page> => {
  await page.goto(`${server.url}/ops/${name}`)
  return page
}
async function expectReadable(page: Page, name: string): Promise<void> {
  await takePicture(page, name)
  expect([name, await axeFaults(page), await overflow(page)]).toEqual([name, [], 0])
}
/** A call by the operator of this desk, past the buttons. */
const callAs = (desk: OpenedConsole, method: string, path: string, body?: unknown) =>
  desk.page.evaluate(
    async ([verb, url, text]) => {
      const response = await fetch(url ?? '', {
        method: verb ?? 'GET',
        headers: {
          'x-requested-with': 'wallet-user',
          ...(text ? { 'content-type': 'application/json' } : {}),
        },
        ...(text ? { body: text } : {}),
      })
      // oxlint-disable-next-line typescript/no-explicit-any
      return { status: response.status, body: (await response.json()) as any }
    },
    [method, `/api/ops/${path}`, body === undefined ? '' : JSON.stringify(body)],
  )
const walletOf = async (who = member): Promise<number> =>
  (await who.get('/api/wallet')).body.wallet.amount
const payoutsTo = async (accountNo: string): Promise<{ amount: number }[]> =>
  member.world('GET', `/payouts?accountNo=${accountNo}`)
const stray = async (
  amount: number,
  fromName: string,
  fromAccountNo = '9998887776',
): Promise<void> => {
  const [to] = (await member.get('/api/lookup/deposit')).body.banks
  await member.world('POST', '/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo,
    fromName,
    toAccountNo: to.bankAccountNo,
    amount,
  })
}

it('sends a big withdrawal once two operators agree, and refuses the same one twice', async () => {
  await member.play('pg', 150_000, [{ bet: 150_000, win: 150_000 }])
  await member.post('/api/wallet/transferAll', { to: 'WALLET' })
  await until(async () => (await walletOf()) === 150_000)
  const { body } = await member.post('/api/wallet/withdraw', { amount: 100_000 })
  const first = await open(owner, 'withdrawals')
  await first.getByText('Signals, heaviest first').waitFor()
  await expectReadable(first, 'withdrawal')
  // One key, the reason's number, and confirm.
  await first.keyboard.press('a')
  await first.getByRole('dialog').waitFor()
  await first.keyboard.press('2')
  await first.keyboard.press('Control+Enter')
  const toast = first.getByRole('region', { name: 'Messages' })
  const takeBack = toast.getByRole('button', { name: 'Take back' })
  // A toast goes after four seconds; the mouse that rests on it keeps it.
  await takeBack.hover()
  await toast.getByText('You have signed ฿100,000').waitFor()
  await first.getByText('It waits for another operator').waitFor()
  expect(await first.getByRole('button', { name: 'Approve ฿100,000' }).count()).toBe(0)
  expect(await callAs(owner, 'POST', `withdrawals/${body.reference}/approve`, {})).toMatchObject({
    status: 409,
    body: { message: 'SAME_OPERATOR' },
  })
  await expectReadable(first, 'withdrawal-signed')
  // What was signed by mistake is taken back, as long as nobody has signed second.
  await takeBack.click()
  await first.getByRole('button', { name: 'Approve ฿100,000' }).waitFor()
  await first.keyboard.press('a')
  await first.getByRole('dialog').waitFor()
  await first.keyboard.press('2')
  await first.keyboard.press('Control+Enter')
  await first.getByText('It waits for another operator').waitFor()
  // The second is told: on Today, in the inbox, in the title; and reads why.
  const second = await open(finance, '')
  await expect.poll(() => second.title()).toMatch(/^\(1\) /)
  await open(finance, 'withdrawals')
  await second.getByText('Pichaya: Known member').waitFor()
  await expectReadable(second, 'withdrawal-second')
  await second.keyboard.press('a')
  await second.getByRole('dialog').waitFor()
  await second.keyboard.press('Control+Enter')
  await second.getByText('Nothing waits').waitFor()
  const { bankAccountNo } = (await member.get('/api/account/profile')).body
  await expect.poll(async () => (await payoutsTo(bankAccountNo)).length).toBe(1)
})

it("gives a stray transfer to a member, who sees it in the wallet's page", async () => {
  await stray(777, 'NOBODY WE KNOW')
  const { page } = owner
  await open(owner, 'suspense')
  await page.getByRole('button', { name: /NOBODY WE KNOW/ }).click()
  await page.getByLabel('Find a member').fill(member.phone)
  await page.getByRole('button', { name: '฿777' }).click()
  await expectReadable(page, 'suspense-assign')
  await confirm(page, 'sent from the account of a wife', /Give/)
  await page.getByText('No money waits for its owner').waitFor()
  await expectReadable(page, 'suspense-empty')
  const phone = await openPage(browser)
  await phone.context.addInitScript(() => localStorage.setItem('remember-agreement', 'true'))
  await logIn(phone.page, server, member)
  await expect
    .poll(async () => (await phone.page.getByRole('main').innerText()).replaceAll(/\s/g, ''))
    .toContain('50,777.00')
  await phone.context.close()
})

it('gives large money by two: the second sees who, when and what, and types no id', async () => {
  await stray(48_000, 'LARGE SENDER', '9998880000')
  const { page } = finance
  await open(finance, 'suspense')
  await page.getByRole('button', { name: /LARGE SENDER/ }).click()
  await page.getByLabel('Find a member').fill(member.phone)
  const found = page.getByRole('listitem').filter({ hasText: 'Found by search, not proven' })
  const give = found.getByRole('button', { name: 'Give ฿48,000' })
  await give.waitFor()
  // A search proves nothing: no tick, and not the button of what is proven.
  expect([
    await found.locator('.lucide-circle-check').count(),
    await give.evaluate((button) => button.classList.contains('main')),
  ]).toEqual([0, false])
  await give.click()
  await page.getByRole('dialog').getByText('Found by search, not proven').waitFor()
  await confirm(page, 'sent by a company of theirs', /Give/)
  const takeBack = page.locator('.dock').getByRole('button', { name: 'Take back' })
  await takeBack.click()
  // Who proposes again before it is taken back is refused.
  await takeBack.waitFor({ state: 'detached' })
  await give.click()
  await confirm(page, 'sent by a company of theirs', /Give/)
  await page.getByText('You proposed this').waitFor()
  await expectReadable(page, 'suspense-first')
  const before = await walletOf()
  const second = await open(owner, 'suspense')
  const proposal = second.getByRole('region', { name: 'Proposal that waits' })
  await proposal.getByText('Natthawut proposed it').waitFor()
  await proposal.getByText('sent by a company of theirs').waitFor()
  await proposal.getByText('Found by search, not proven').waitFor()
  expect(await proposal.getByRole('link').first().getAttribute('href')).toBe(
    `/ops/members/${member.memberId}`,
  )
  await expectReadable(second, 'suspense-second')
  // One press: all that it does stands there.
  await second.getByRole('button', { name: 'Confirm' }).click()
  await second.getByText('No money waits for its owner').waitFor()
  await expect.poll(() => walletOf()).toBe(before + 48_000)
})

it('returns a stray transfer to its sender, as a payout', async () => {
  await stray(300, 'WRONG NUMBER')
  const page = await open(finance, 'suspense')
  await page.getByRole('button', { name: /WRONG NUMBER/ }).click()
  // Taken by one, it is seen so by the other, whose buttons are off.
  const other = await open(owner, 'suspense')
  await page.getByRole('button', { name: 'Take case' }).click()
  await other.getByText('Natthawut is working at this case').waitFor()
  expect(await other.getByRole('button', { name: 'Return to sender' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Return to sender' }).click()
  await confirm(page, 'the sender asked for it', /Return/)
  await expect.poll(() => payoutsTo('9998887776')).toMatchObject([{ amount: 300 }])
  await page.getByText('No money waits for its owner').waitFor()
})

it('credits a slip that only a person can judge', async () => {
  await sendUnprovenSlip(member, 432)
  const before = await walletOf()
  const page = await open(owner, 'slips')
  await page.getByRole('img', { name: 'The slip' }).waitFor()
  await expectReadable(page, 'slip')
  await page.getByRole('button', { name: 'Accept ฿432' }).click()
  await confirm(page, 'seen at the bank', /Accept/)
  await page.getByText('No slip waits').waitFor()
  await expect.poll(() => walletOf()).toBe(before + 432)
  // The member's page has the slip with its picture, and the deposit with its posting.
  await open(owner, `members/${member.memberId}`)
  await expectReadable(page, 'member')
  await page.getByRole('tab', { name: 'Slips' }).click()
  await page.getByRole('button', { name: /^Show picture/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'The slip' }).waitFor()
  await expectReadable(page, 'member-slip')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'Deposits' }).click()
  await page.getByRole('row', { name: /432\.00/ }).waitFor()
  await expectReadable(page, 'member-deposits')
  await page
    .getByRole('link', { name: /^Posting/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Posting/ }).waitFor()
})

it('ends a game transfer that nobody could tell the end of, by two who say the same', async () => {
  await member.world('POST', '/faults', {
    target: 'game:imi',
    kind: 'timeout-before',
    times: 5_000,
  })
  await member.world('DELETE', '/faults')
  expect((await member.get('/api/wallet/activate/imi')).status).toBe(200)
  await member.world('POST', '/faults', { target: 'game:imi', kind: 'error', times: 5_000 })
  const before = await walletOf()
  const moved = await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'imi', amount: 60 })
  expect(moved.status).toBe(202)
  // An hour goes by.
  await alter(server, [
    [
      `update game_transfer set created_at = created_at - interval '2 hours', ` +
        `next_check_at = now() where state = 'PENDING'`,
    ],
  ])
  await expect
    .poll(async () => (await callAs(owner, 'POST', 'transfers', {})).body.total, {
      timeout: 120_000,
    })
    .toBe(1)
  const first = await open(owner, 'transfers')
  await first.getByRole('button', { name: 'It did not happen' }).click()
  await confirm(first, 'asked the provider by phone', /Propose/)
  await first.getByText('You proposed this').waitFor()
  await expectReadable(first, 'transfer')
  const second = await open(finance, 'transfers')
  const proposal = second.getByRole('region', { name: 'Proposal that waits' })
  await proposal.getByRole('heading', { name: /It did not happen: .+ ฿60/ }).waitFor()
  await proposal.getByText('asked the provider by phone').waitFor()
  await proposal.getByText(/^member:.+:wallet$/).waitFor()
  await expectReadable(second, 'transfer-second')
  // Who says no clears it, and the first one proposes again.
  await second.getByRole('button', { name: 'Disagree' }).click()
  await confirm(second, 'I asked nobody yet', /Disagree/)
  await second.getByRole('button', { name: 'It happened' }).waitFor()
  await first.getByRole('button', { name: 'It did not happen' }).click()
  await confirm(first, 'asked the provider by phone', /Propose/)
  await second.getByRole('button', { name: 'Confirm' }).click()
  await second.getByText('No transfer is unknown').waitFor()
  expect(await walletOf()).toBe(before)
  await member.world('DELETE', '/faults')
})

interface BonusSeen {
  code: string
  banners: { image: string }[]
}
it('drafts a bonus, tells its cost, publishes it, and a member takes it', async () => {
  const page = await open(editor, 'offers')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByLabel('Code').fill('SONGKRAN')
  await page.getByLabel('Name (Thai)').fill('โบนัสสงกรานต์')
  await page.getByLabel('Name (English)').fill('Songkran bonus')
  await page.getByRole('button', { name: 'Add banner' }).click()
  await page
    .getByRole('group', { name: 'Picture 1' })
    .getByRole('button', { name: /\.\w+$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Simulate|cost/i }).click()
  await page
    .getByText(/^For 1,?000 members/)
    .first()
    .waitFor()
  await expectReadable(page, 'offer-simulated')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await confirm(page, 'for the holidays', /Save/)
  const names = async (who: Client): Promise<string[]> =>
    ((await who.get('/api/bonus')).body as { code: string }[]).map(({ code }) => code)
  // A bonus without a deposit is for an empty wallet.
  const young = await newMember(place())
  expect(await names(young)).not.toContain('SONGKRAN')
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await confirm(page, 'agreed in the meeting', /Publish/)
  await expect.poll(() => names(young)).toContain('SONGKRAN')
  const [bonus] = ((await young.get('/api/bonus')).body as BonusSeen[]).filter(
    ({ code }) => code === 'SONGKRAN',
  )
  expect(bonus?.banners).toMatchObject([{ image: expect.stringMatching(/^\/api\/content\//) }])
  const before = await walletOf(young)
  expect((await young.get('/api/bonus/activate/SONGKRAN')).status).toBe(200)
  expect(await walletOf(young)).toBe(before + 100)
})

it('changes the wheel, and members see the new slice', async () => {
  const page = await open(editor, 'wheels')
  await page.getByLabel('Label 1').fill('รางวัลใหม่')
  await page.getByLabel('Weight 1').fill('3')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await confirm(page, 'another prize', /Save/)
  const labels = async (): Promise<string[]> =>
    (await member.get('/api/spinwheel/setup')).body.activeSpinwheel.slices.map(
      ({ label }: { label: string }) => label,
    )
  expect(await labels()).not.toContain('รางวัลใหม่')
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await confirm(page, 'agreed', /Publish/)
  await expect.poll(labels).toContain('รางวัลใหม่')
  await expectReadable(page, 'wheel')
})

it('answers a chat as it is written: live, both typing, with a ready answer and a picture', async () => {
  const say = (text: string) =>
    member.post('/api/chat/send-message', {
      clientId: crypto.randomUUID(),
      userId: member.memberId,
      message: { message_type: 'text', payload: { text } },
    })
  const phone: Socket = io(server.url, {
    transports: ['websocket'],
    auth: { token: member.token },
    forceNew: true,
  })
  const room = `krapao-${member.memberId}`
  expect(await phone.timeout(10_000).emitWithAck('join', { room })).toEqual({ ok: true })
  const writing: unknown[] = []
  phone.on('typing', (event) => writing.push(event))

  const page = await open(support, 'chat')
  await page.getByRole('heading', { name: 'Chat' }).waitFor()
  expect((await say('ฝากเงินแล้วยังไม่เข้า')).status).toBe(200)
  // Nothing is asked for again: the socket tells it.
  const row = page.getByRole('button', { name: /ฝากเงินแล้วยังไม่เข้า/ })
  await row.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'SOMCHAI JAIDEE' }).first().waitFor()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('Yours').waitFor()
  await until(() => {
    phone.emit('typing', { room })
    return page.locator('.bub.dots').isVisible()
  })
  await say('ยังรออยู่ครับ')
  await page.getByRole('log').getByText('ยังรออยู่ครับ').waitFor()

  // A ready answer is text, whatever was typed into it.
  await page.getByRole('button', { name: 'Ready answers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shortcut').fill('deposit')
  await dialog.getByLabel('Name on the button').fill('<img src=x onerror="window.stolen=1">')
  await dialog
    .getByLabel('Text in Thai')
    .fill('เงินเข้าแล้วค่ะ <b onclick="window.stolen=1">ดูรายการ</b>')
  await dialog.getByRole('button', { name: 'Add' }).last().click()
  await dialog.getByText('/deposit').waitFor()
  await takePicture(page, 'canned')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('r')
  await page.keyboard.type('/dep')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Write an answer').inputValue()).toMatch(/^เงินเข้าแล้วค่ะ <b/)
  await expect.poll(() => writing).toContainEqual({ sender: 'other', name: 'Malee' })
  await page.keyboard.press('Enter')
  await page
    .locator('.bub.ours')
    .getByText(/^เงินเข้าแล้วค่ะ <b/)
    .waitFor()
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#abc' },
  })
    .png()
    .toBuffer()
  const file = page.getByLabel('Attach a picture or video')
  await file.setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: picture })
  await page.getByText('Only PNG, JPEG, GIF, MP4 and MOV can be sent').waitFor()
  await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.bub.ours img').waitFor()
  expect(await page.evaluate('window.stolen')).toBeUndefined()
  phone.close()

  // Found by a word of it, and noted for the others.
  await page.getByLabel('Search messages').fill('ยังไม่เข้า')
  await row.waitFor()
  await page.getByLabel('Note (customer does not see it)').fill('ถามเรื่องฝากเงิน')
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('listitem').getByText('ถามเรื่องฝากเงิน').waitFor()
  await expectReadable(page, 'chat')
  const { messages } = (
    await member.post('/api/chat/history', { userId: member.memberId, limit: 5, skip: 0 })
  ).body
  expect(messages[0].message.payload).toMatchObject({ fileType: 'image' })
  expect(messages[1].message.payload.text).toMatch(/^เงินเข้าแล้วค่ะ <b/)

  // A colleague reads along and cannot write; who is switched off is out at once.
  const reader = await open(owner, 'chat')
  // Answered, it waits no more.
  await reader.getByRole('tab', { name: /^Open/ }).click()
  await reader.getByRole('button', { name: /Malee/ }).first().click()
  await reader.getByText('Malee has this conversation').waitFor()
  support.assertQuiet()
  const { body: staff } = await callAs(owner, 'GET', 'staff')
  const id = staff.staff.find((each: { name: string }) => each.name === 'Malee').id
  await callAs(owner, 'PUT', `staff/${id}`, { active: false, reason: 'has left' })
  await page.getByLabel('Password').waitFor()
})

it('reads a report whose CSV says to the satang what the ledger says', async () => {
  const page = await open(owner, 'reports')
  await page.getByRole('button', { name: 'Deposits' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await expectReadable(page, 'report')
  const download = await fileOf(page, 'CSV')
  const [head, ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace('\u{feff}', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const at = (name: string): number => head?.indexOf(name) ?? -1
  const told = new Map<string, number>()
  for (const line of lines) {
    const account = line[at('account')] ?? ''
    const satang = Math.round(Number(line[at('amount')]) * 100)
    told.set(account, (told.get(account) ?? 0) + satang)
  }
  expect(told.size).toBeGreaterThan(1)
  for (const [account, satang] of told) {
    const { body } = await callAs(owner, 'POST', 'ledger/account', { account, limit: 100 })
    let sum = 0
    for (const entry of body.entries as { posting: string; amount: number }[]) {
      const { legs } = (await callAs(owner, 'GET', `ledger/postings/${entry.posting}`)).body
      const isMembers = (legs as { account: string; amount: number }[]).some(
        (leg) => leg.account.startsWith('member:') && leg.amount > 0,
      )
      if (entry.amount < 0 && isMembers) sum -= Math.round(entry.amount * 100)
    }
    expect([account, satang]).toEqual([account, sum])
  }
})

it('leaves a whole audit chain and books that balance', async () => {
  const page = await open(owner, 'audit')
  await page.getByText('The chain is whole').waitFor()
  await expectReadable(page, 'audit')
  for (const desk of [owner, finance, editor]) desk.assertQuiet()
  await closePages(browser)
  await server.stop()
  expect(await server.verify()).toMatch(/agree|balance/i)
})

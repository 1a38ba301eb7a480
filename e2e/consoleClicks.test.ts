import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { sendUnprovenSlip } from './src/client/slips.ts'
import {
  CONSOLE_DESKTOP,
  CONSOLE_PHONE,
  fileOf,
  openConsole,
  type OpenedConsole,
} from './src/page/consolePage.ts'
import { oneOf } from './src/page/oneOf.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** How many clicks the jobs of a day take, counted: one that takes more than it may fails. */
let server: StandaloneServer
let browser: Browser
let colleague: string
useStandalone(
  'clicks',
  (started) => {
    server = started
  },
  {},
  // It is run at night, too.
  {
    onPostgres: true,
    settings: { autoApproveBelow: 200, slipClosedFrom: '00:00', slipClosedTo: '00:00' },
  },
)
const place = () => ({ url: server.url, sandbox: server.sandbox, output: () => server.output() })
useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  colleague = await enterConsole(
    server.url,
    await createOperator(server.place, 'finance', 'Natthawut'),
  )
})

/** A person's clicks, and each choice in a list of the browser's own. */
const COUNTER = `
  const count = (event) => {
    const isSelect = event.target instanceof HTMLSelectElement
    if (isSelect === (event.type === 'change'))
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
  }
  addEventListener('click', count, true)
  addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) count(event)
  }, true)`
const clicksOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicks')))

const asColleague = async (path: string, body: object): Promise<Response> =>
  fetch(`${server.url}/api/ops/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${colleague}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
/** A withdrawal that an operator must see. */
async function asksForMoney(): Promise<Client> {
  const member = await newMember(place(), 1_500)
  const asked = await member.post('/api/wallet/withdraw', { amount: 500 })
  expect(asked.status).toBe(201)
  return member
}
const paid = async (member: Client): Promise<number> => {
  const { bankAccountNo } = (await member.get('/api/account/profile')).body
  const payouts: unknown[] = await member.world('GET', `/payouts?accountNo=${bankAccountNo}`)
  return payouts.length
}

const DEVICES = [
  { name: 'desk-en', viewport: CONSOLE_DESKTOP, locale: 'en', isPhone: false },
  { name: 'phone-th', viewport: CONSOLE_PHONE, locale: 'th', isPhone: true },
] as const
/** Twenty by `npm run test:languages`. */
const SMALL_ONES = process.env.EVERY_LANGUAGE ? 20 : 5

describe.each(DEVICES)('the jobs of a day, $name', (device) => {
  const { name, viewport, locale, isPhone } = device
  /** Each job on one of the devices, by turn; `npm run test:languages` on both. */
  const byTurn = (turn: number) => it.runIf(oneOf(DEVICES, turn).includes(device))
  let desk: OpenedConsole
  let page: Page
  /** Goes there, does the job, and answers how many clicks it took. */
  async function clicksFor(path: string, job: () => Promise<unknown>): Promise<number> {
    await page.goto(`${server.url}/ops/${path}`)
    await page.evaluate(() => sessionStorage.removeItem('clicks'))
    await job()
    return clicksOf(page)
  }
  beforeAll(async () => {
    const owner = await createOperator(server.place, 'owner', name)
    desk = await openConsole(browser, server.url, owner, { viewport, locale, at: null })
    ;({ page } = desk)
    await desk.context.addInitScript(COUNTER)
  })
  afterAll(async () => {
    desk.assertQuiet()
    await desk.context.close()
  })

  byTurn(1)(
    'approves a withdrawal: one key, the reason and the confirmation; on a phone a tap each',
    async () => {
      const member = await asksForMoney()
      const taken = await clicksFor('withdrawals', async () => {
        const approve = page.locator('.dock .btn.main')
        await approve.waitFor()
        if (!isPhone) {
          await page.keyboard.press('a')
          await page.getByRole('dialog').waitFor()
          await page.keyboard.press('1')
          await page.keyboard.press('Control+Enter')
        } else {
          await approve.click()
          await page.getByRole('dialog').locator('.rchip').first().click()
          await page.getByRole('dialog').locator('.btn.main').click()
        }
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      })
      await until(async () => (await paid(member)) === 1)
      expect(taken).toBeLessThanOrEqual(isPhone ? 3 : 0)
    },
  )

  byTurn(0)(
    'credits a slip by typed reasons: one, and one more that asks the verifier again first',
    async () => {
      const member = await newMember(place(), 100)
      await sendUnprovenSlip(member, 432)
      const taken = await clicksFor('slips', async () => {
        await page.locator('.codebox').waitFor()
        const said = page.locator('.answerlog .tl li')
        const before = await said.count()
        await page.locator('.answerlog .btn').click()
        await expect.poll(() => said.count()).toBe(before + 1)
        if (isPhone) await page.locator('.dock .btn').last().click()
        else await page.keyboard.press('a')
        const dialog = page.getByRole('dialog')
        await dialog.waitFor()
        if (isPhone) await dialog.locator('.rchip').first().click()
        else await page.keyboard.press('1')
        if (isPhone) await dialog.locator('.btn.main').click()
        else await page.keyboard.press('Control+Enter')
        await dialog.waitFor({ state: 'detached' })
      })
      expect((await member.get('/api/wallet')).body.wallet.amount).toBe(532)
      expect(taken).toBeLessThanOrEqual(isPhone ? 4 : 1)
    },
  )

  it.skipIf(isPhone)(`approves ${SMALL_ONES} small withdrawals by keys: none`, async () => {
    const members = await Promise.all(Array.from({ length: SMALL_ONES }, asksForMoney))
    const taken = await clicksFor('withdrawals', async () => {
      for (let n = members.length; n > 0; n--) {
        await page.locator('.dock .btn.main').waitFor()
        await page.keyboard.press('a')
        const dialog = page.getByRole('dialog')
        await dialog.waitFor()
        await page.keyboard.press('1')
        await page.keyboard.press('Control+Enter')
        await dialog.waitFor({ state: 'detached' })
        await expect.poll(() => page.locator('.rowbtn').count()).toBeLessThan(n)
      }
    })
    await until(async () => (await Promise.all(members.map(paid))).every((times) => times === 1))
    expect(taken).toBe(0)
  })

  byTurn(1)('signs second for money without an owner: one', async () => {
    const member = await newMember(place(), 100)
    const [to] = (await member.get('/api/lookup/deposit')).body.banks
    const amount = isPhone ? 48_100 : 48_200
    await member.world('POST', '/bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: '9998887776',
      fromName: 'NOBODY WE KNOW',
      toAccountNo: to.bankAccountNo,
      amount,
    })
    interface Item {
      id: string
      amount: number
    }
    let item: Item | undefined
    await until(async () => {
      const { items } = (await (await asColleague('suspense', {})).json()) as { items: Item[] }
      item = items.find((each) => each.amount === amount)
      return item !== undefined
    })
    const body = { memberId: member.memberId, reason: 'sent by a wife' }
    expect((await asColleague(`suspense/${item?.id}/assign`, body)).status).toBe(200)
    const taken = await clicksFor('suspense', async () => {
      const confirm = page.locator('.pairacts .btn.main').first()
      await confirm.click()
      await confirm.waitFor({ state: 'detached' })
    })
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(100 + amount)
    expect(taken).toBe(1)
  })

  byTurn(0)("takes a day's withdrawals as a file: two", async () => {
    const taken = await clicksFor('lists/withdrawals', async () => {
      await page.locator('.daterange select').selectOption('today')
      await page.waitForURL(/from=/)
      // The list of that day, as who asks for its file has it before them.
      await networkQuiet(page)
      expect((await fileOf(page, 'CSV')).suggestedFilename()).toBe('withdrawals.csv')
    })
    expect(taken).toBeLessThanOrEqual(3)
  })

  byTurn(1)('finds the members who were not here for 14 days: three', async () => {
    const taken = await clicksFor('members', async () => {
      await page.locator('.fchip.add').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('select').first().selectOption('lastSeen')
      const days = dialog.locator('input[type=number]')
      await days.fill('14')
      await days.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.waitForURL(/lastSeen/)
    })
    expect(taken).toBeLessThanOrEqual(3)
  })

  byTurn(1)(
    'answers a customer and ends the conversation: one tap opens it, one ends it',
    async () => {
      const member = await newMember(place(), 100)
      const words = isPhone ? 'ถอนเงินนานไหม' : 'how long does it take?'
      await member.post('/api/chat/send-message', {
        clientId: crypto.randomUUID(),
        userId: member.memberId,
        message: { message_type: 'text', payload: { text: words } },
      })
      const taken = await clicksFor('chat', async () => {
        await page.locator('.chatrow', { hasText: words }).click()
        const answer = page.locator('#chat-answer')
        await answer.focus()
        await page.keyboard.type('about ten minutes')
        await page.keyboard.press('Enter')
        await page.locator('.bub.ours').getByText('about ten minutes').waitFor()
        // Nothing stands over the answer that is written, on a phone least of all.
        const covered = await page.evaluate(`(() => {
        const field = document.querySelector('#chat-answer')
        const { left, bottom } = field.getBoundingClientRect()
        return document.elementFromPoint(left + 8, bottom - 4) !== field
      })()`)
        expect(covered).toBe(false)
        await page.locator('#chat-end').click()
        await until(async () => {
          const history = await member.post('/api/chat/history', {
            userId: member.memberId,
            limit: 5,
            skip: 0,
          })
          return history.body.mayRate === true
        })
      })
      expect(taken).toBe(2)
    },
  )
})

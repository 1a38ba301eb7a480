import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Browser as PushBrowser } from '../server/src/areas/people/push/testing/browser.ts'
import { Client, newMember, until } from './src/client/api.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * Web push from the member's tap to the push service. Headless Chromium has no maker's service and
 * no permission to ask for, so the page's `pushManager` gives the sandbox's address; the rest is
 * real. What the worker shows of it: web/worker/push.test.ts.
 */
const t = speaker('th')
let product: Product
let browser: Browser
let operatorToken = ''
useProduct(async (stage) => {
  ;({ product, browser } = stage)
  const env = product.place
  operatorToken = await enterConsole(product.url, await createOperator(env, 'support'))
})

const button = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole('button', { name: t(key, values), exact: true })

/** Its name says how many are new. */
const openNotices = (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${t('home.notices')}`) })
    .first()
    .click()

/** The team answers the only conversation there is. */
async function answerInChat(): Promise<void> {
  const ask = (path: string, body: object) =>
    new Client(product).call('POST', `/api/ops/chat/${path}`, body, {
      authorization: `Bearer ${operatorToken}`,
    })
  const { conversations } = (await ask('inbox', { box: 'open', page: 1, limit: 20 })).body
  const reply = await ask('send-message', {
    conversation: conversations[0]._id,
    clientId: randomUUID(),
    message: { message_type: 'text', payload: { text: 'สวัสดี' } },
  })
  expect(reply.status).toBeLessThan(300)
}

it('a tap on what it serves turns push on; money, withdrawal and chat come, and each kind is off alone', async () => {
  const member = await newMember(product)
  const maker = new PushBrowser(product.sandbox)
  const { page, context, assertQuiet } = await openPage(browser, PHONE, { worker: true })
  await context.grantPermissions(['notifications'], { origin: product.url })
  // In the page's own words, which these sources do not know.
  await context.addInitScript(`if (location.protocol === 'http:') {
    localStorage.setItem('token', '${member.token}')
    localStorage.setItem('remember-agreement', 'true')
    let own = null
    const made = {
      toJSON: () => (${JSON.stringify(maker.subscription)}),
      unsubscribe: async () => (own = null),
    }
    PushManager.prototype.getSubscription = async () => own
    PushManager.prototype.subscribe = async () => (own = made)
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  }`)
  await page.goto(`${product.url}/user/home`)

  // Asked beside the money that has just come, never before.
  await button(page, 'home.deposit').click()
  await page.getByRole('textbox', { name: t('deposit.amountLabel') }).fill('900')
  await button(page, 'deposit.create', { amount: '฿900' }).click()
  await button(page, 'deposit.paid').waitFor()
  const { qrcodeId } = (await member.get('/api/qrcode/KBANK')).body
  await member.world('POST', '/qr/pay', { qrcodeId })
  await page.getByText(t('deposit.arrived'), { exact: true }).waitFor()
  await button(page, 'push.askMoney').click()
  const state = async () => (await member.get('/api/push')).body
  await until(async () => (await state()).subscribed === true)
  await page.keyboard.press('Escape')

  const came = async (): Promise<Record<string, string>[]> =>
    ((await member.world('GET', `/push/${maker.id}`)) as { body: string }[])
      .map(({ body }) => maker.read(body))
      .toReversed()
  const kinds = async (): Promise<string[]> => (await came()).map(({ kind }) => kind ?? '')
  const withdraw = async (): Promise<void> => {
    expect((await member.post('/api/wallet/withdraw', { amount: 100 })).status).toBe(201)
    const rows = { page: 1, limit: 1 }
    await until(
      async () =>
        (await member.post('/api/statement', rows)).body.statements[0].status === 'SUCCESS',
    )
  }
  await member.deposit(50)
  await expect.poll(kinds).toEqual(['money'])
  await withdraw()
  await expect.poll(kinds).toEqual(['money', 'withdrawal'])
  await page.getByRole('link', { name: t('nav.contact'), exact: true }).click()
  await page.getByRole('button', { name: t('chat.open') }).click()
  await page.getByRole('textbox', { name: t('chat.write') }).fill('สวัสดี')
  await button(page, 'chat.send').click()
  await page.getByRole('log').getByText('สวัสดี', { exact: true }).waitFor()
  await until(async () => {
    await answerInChat().catch(() => undefined)
    return (await kinds()).includes('chat')
  })
  await page.keyboard.press('Escape')

  // One after another is turned off, and comes no more.
  await openNotices(page)
  const before = await kinds()
  for (const [kind, happens] of [
    ['money', () => member.deposit(60)],
    ['withdrawal', withdraw],
    ['chat', answerInChat],
  ] as const) {
    await page.getByRole('checkbox', { name: t(`push.${kind}`), exact: true }).click()
    await until(async () => !(await state()).kinds.includes(kind))
    await happens()
  }
  expect(await kinds()).toEqual(before)
  await page.getByRole('checkbox', { name: t('push.chat'), exact: true }).click()
  await until(async () => (await state()).kinds.includes('chat'))
  await answerInChat()
  await expect.poll(kinds).toEqual([...before, 'chat'])

  await button(page, 'push.off').click()
  await until(async () => (await state()).subscribed === false)
  assertQuiet()
  await context.close()
})

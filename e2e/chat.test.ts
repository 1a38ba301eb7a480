import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Client, newMember } from './src/client/api.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { newAddress } from './src/client/person.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { logIn } from './src/page/logIn.ts'
import { axeFaults, overflow, pageScript } from './src/page/pageChecks.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

let agentToken = ''
const th = speaker('th')
let product: Product
let browser: Browser
useProduct(async (stage) => {
  ;({ product, browser } = stage)
  const env = product.place
  agentToken = await enterConsole(product.url, await createOperator(env, 'support', 'Noi'))
})

interface Said {
  _id: string
  clientId: string | null
  sender: string
  readAt: string | null
  message: { message_type: string; payload?: { text?: string; title?: string; url?: string } }
}

/** The agent, by the operators' calls alone. */
class Agent {
  readonly #client = new Client(product)
  conversation = ''

  async call(method: string, path: string, body?: unknown) {
    const reply = await this.#client.call(method, `/api/ops/chat/${path}`, body, {
      authorization: `Bearer ${agentToken}`,
    })
    if (reply.status >= 300)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  /** Takes the conversation whose last message begins so. */
  async find(preview: string): Promise<void> {
    await expect
      .poll(async () => {
        const { conversations } = await this.call('POST', 'inbox', {
          box: 'open',
          page: 1,
          limit: 20,
        })
        this.conversation =
          conversations.find((one: { preview: string }) => one.preview.startsWith(preview))?._id ??
          ''
        return this.conversation
      })
      .not.toBe('')
  }
  say = (text: string) => this.send({ message_type: 'text', payload: { text } })
  send = (message: object) =>
    this.call('POST', 'send-message', {
      conversation: this.conversation,
      clientId: randomUUID(),
      message,
    })
  read = () => this.call('PUT', 'read', { conversation: this.conversation })
  heard = async (): Promise<Said[]> =>
    (
      await this.call('POST', 'history', { conversation: this.conversation, limit: 100, skip: 0 })
    ).messages.toReversed()
  heardTexts = async (): Promise<string[]> =>
    (await this.heard())
      .filter(({ sender }) => sender === 'customer')
      .map(({ message }) => message.payload?.text ?? message.payload?.title ?? message.message_type)
}

class Chat {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  open = async (): Promise<void> => {
    await this.page.getByRole('button', { name: th('chat.open') }).click()
    await this.page
      .getByRole('dialog', { name: th('chat.team') })
      .getByText(th('chat.line.joined'))
      .waitFor()
  }
  get log() {
    return this.page.getByRole('log', { name: th('chat.log') })
  }
  get field() {
    return this.page.getByRole('textbox', { name: th('chat.write') })
  }
  say = async (text: string): Promise<void> => {
    await this.field.fill(text)
    await this.page.getByRole('button', { name: th('chat.send'), exact: true }).click()
  }
  sees = (text: string) => this.log.getByText(text, { exact: true }).waitFor()
  /** px from what is seen to the log's end */
  gapBelow = (): Promise<number> =>
    this.log.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  /** What stands in the log of these, in order. */
  shown = async (texts: readonly string[]): Promise<string[]> =>
    (await this.log.locator('p').allInnerTexts()).filter((text) => texts.includes(text))
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 500, channels: 3, background: '#dfeee6' } })
    .png()
    .toBuffer()

/** Plays without sound; seconds into it. */
const playsOn = async (player: unknown): Promise<number> => {
  const film = player as { muted: boolean; currentTime: number; play: () => Promise<void> }
  film.muted = true
  await film.play()
  return film.currentTime
}

/** A stranger's chat on the page of contact, and all that the page complains of. */
async function asGuest(): Promise<{
  page: Page
  context: BrowserContext
  chat: Chat
  agent: Agent
  complaints: string[]
}> {
  const { page, context } = await openPage(browser, PHONE)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // That the network was away is said by the browser itself.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
      complaints.push(message.text())
  })
  await context.setExtraHTTPHeaders(newAddress())
  await page.goto(`${product.url}/contact`)
  return { page, context, chat: new Chat(page), agent: new Agent(), complaints }
}

/** The same, in a conversation that the agent has: its first words are found by nobody else. */
async function inTalk() {
  const guest = await asGuest()
  const first = `สวัสดี ${randomUUID().slice(0, 8)}`
  await guest.chat.open()
  await guest.chat.say(first)
  await guest.agent.find(first)
  return { ...guest, first }
}

it('S14, S153, S156, S176: a guest and an agent talk', async () => {
  const { page, context, chat, agent, complaints } = await asGuest()
  expect(await page.evaluate(() => localStorage.getItem('guest-id'))).toBeNull()
  await chat.open()
  expect(await page.evaluate(() => localStorage.getItem('guest-id'))).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4/,
  )

  // Nothing said yet; a starter says the first thing. Both sides hear each other, with ticks.
  await page.getByText(th('chat.greeting')).waitFor()
  expect(await axeFaults(page)).toEqual([])
  const first = th('chat.starter.register')
  await page.getByRole('button', { name: first }).click()
  await agent.find(first)
  await agent.read()
  await chat.log.getByText(th('chat.status.read')).waitFor()
  await agent.call('POST', 'typing', { conversation: agent.conversation })
  await page.getByText(th('chat.typingName', { name: 'Noi' })).waitFor()
  const markup = '<img src=x onerror="window.ran=1"> javascript:window.ran=1'
  await agent.say(markup)
  await chat.sees(markup)
  // About a second later it counts as read.
  await expect
    .poll(async () => (await agent.heard()).find(({ sender }) => sender === 'other')?.readAt)
    .toBeTruthy()

  // Files: two that are refused, one that arrives and opens on the other side.
  const files = page.locator('input[type=file]')
  await files.setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  })
  await page.getByRole('alert').getByText(th('chat.fileUnsupported')).waitFor()
  await files.setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await page
    .getByRole('alert')
    .getByText(th('chat.fileTooLarge', { n: 10 }))
    .waitFor()
  await files.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await picture() })
  await expect.poll(() => agent.heardTexts()).toEqual([first, 'media'])
  const sent = (await agent.heard()).find(({ message }) => message.message_type === 'media')
  expect(
    (await fetch(new URL(sent?.message.payload?.url ?? '', product.url))).headers.get(
      'content-type',
    ),
  ).toMatch(/^image\//)
  await chat.log
    .getByRole('button', { name: th('chat.enlarge') })
    .and(page.locator(':enabled'))
    .waitFor()

  // A film arrives as it is, and plays from our own server, which gives a player the parts it asks for.
  const film = Buffer.from(await page.evaluate<string>(pageScript('record-film')), 'base64')
  await files.setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: film })
  await expect.poll(() => agent.heardTexts()).toEqual([first, 'media', 'media'])
  const filmUrl = new URL((await agent.heard()).at(-1)?.message.payload?.url ?? '', product.url)
  const part = await fetch(filmUrl, { headers: { range: 'bytes=4-11' } })
  expect([
    part.status,
    part.headers.get('content-type'),
    Buffer.from(await part.arrayBuffer()),
  ]).toEqual([206, 'video/mp4', film.subarray(4, 12)])

  // A picture that was not uploaded when the page went is said to be lost; what had arrived is
  // there. The film now comes from the server.
  await page.route('**/api/chat/upload-image', () => undefined)
  await files.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await picture() })
  await chat.log.getByRole('button', { name: th('chat.cancelUpload') }).waitFor()
  await page.reload()
  await chat.log.getByText(th('chat.status.fileLost')).waitFor()
  const player = chat.log.getByLabel(th('chat.video'))
  expect(await player.getAttribute('src')).not.toMatch(/^blob:/)
  await expect.poll(() => player.evaluate(playsOn)).toBeGreaterThan(0)
  expect(await axeFaults(page)).toEqual([])
  await chat.log.getByRole('button', { name: th('chat.remove') }).click()
  await chat.log.getByText(th('chat.status.fileLost')).waitFor({ state: 'detached' })

  // Buttons and cards: an address that may not be opened is words only; a quick reply answers.
  await agent.send({
    message_type: 'quick_replies',
    payload: { text: 'เรื่องไหนคะ' },
    payloads: [
      { title: 'ฝากเงิน', type: 'postback', payload: 'DEPOSIT' },
      { title: 'อื่น ๆ', type: 'postback', payload: 'OTHER' },
    ],
  })
  await chat.log.getByRole('button', { name: 'ฝากเงิน' }).click()
  await expect.poll(() => agent.heardTexts()).toEqual([first, 'media', 'media', 'ฝากเงิน'])
  await agent.send({
    message_type: 'generic',
    payloads: [
      {
        image_url: null,
        title: 'วิธีฝาก',
        subtitle: 'ใน 1 นาที',
        buttons: [
          { title: 'อ่านต่อ', type: 'web', payload: `${product.url}/howto` },
          { title: 'โทร', type: 'call', payload: '02-123-4567' },
        ],
      },
    ],
  })
  expect(await chat.log.getByRole('link', { name: /อ่านต่อ/ }).getAttribute('href')).toBe(
    `${product.url}/howto`,
  )
  expect(await chat.log.getByRole('link', { name: 'โทร' }).getAttribute('href')).toBe(
    'tel:021234567',
  )
  expect(await page.evaluate("'ran' in window")).toBe(false)
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

it('what is written without a network, or without the server, is said once it is back', async () => {
  const { page, context, chat, agent, complaints, first } = await inTalk()
  // What a page fetches once it has come to rest would be missing without a network, and say so.
  const fetched = "performance.getEntriesByType('resource').map(({ name }) => name).join()"
  await expect
    .poll(() => page.evaluate<string>(fetched))
    .toMatch(/(?=.*\/ChatUnread-).*\/Toasts-\S+?\.js/)
  // The network goes; both write; it comes back. Then the server goes and comes back; the page is
  // even reloaded before.
  await context.setOffline(true)
  await chat.say('ตอนออฟไลน์ 1')
  await chat.say('ตอนออฟไลน์ 2')
  await page.getByText(th('chat.status.queuedOffline')).first().waitFor()
  await agent.say('ระหว่างที่คุณไม่อยู่')
  await context.setOffline(false)
  await chat.sees('ระหว่างที่คุณไม่อยู่')
  await expect.poll(() => agent.heardTexts()).toEqual([first, 'ตอนออฟไลน์ 1', 'ตอนออฟไลน์ 2'])

  await product.kill()
  await chat.say('ตอนเซิร์ฟเวอร์ปิด')
  await page.getByText(th('chat.status.queuedOffline')).first().waitFor()
  await product.start()
  await expect
    .poll(() => agent.heardTexts())
    .toEqual([first, 'ตอนออฟไลน์ 1', 'ตอนออฟไลน์ 2', 'ตอนเซิร์ฟเวอร์ปิด'])
  await agent.say('กลับมาแล้ว')
  await chat.sees('กลับมาแล้ว')
  const all = [first, 'ระหว่างที่คุณไม่อยู่', 'ตอนออฟไลน์ 1', 'ตอนออฟไลน์ 2', 'ตอนเซิร์ฟเวอร์ปิด', 'กลับมาแล้ว']
  const shown = await chat.shown(all)
  expect(shown.toSorted()).toEqual(all.toSorted())
  expect(shown.filter((text) => text.startsWith('ตอน'))).toEqual([
    'ตอนออฟไลน์ 1',
    'ตอนออฟไลน์ 2',
    'ตอนเซิร์ฟเวอร์ปิด',
  ])
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

it('S153, S154, S155, S177: older pages come in without a jump; the member goes on with a guest’s chat', async () => {
  const member = await newMember(product)
  const { page, context, chat, agent, complaints, first } = await inTalk()
  // Older pages come in above without a jump; new ones below are counted while one reads above.
  for (let n = 1; n <= 12; n++) await agent.say(`ก่อนหน้า ${n}`)
  for (let n = 1; n <= 14; n++) await agent.say(`ข้อความ ${n}\nบรรทัดสอง\nบรรทัดสาม`)
  const nth = (n: number) => chat.log.getByText(`ข้อความ ${n} บรรทัดสอง บรรทัดสาม`, { exact: true })
  await nth(14).waitFor()
  await page.reload()
  await nth(14).waitFor()
  expect([await nth(5).count(), await nth(4).count()]).toEqual([1, 0])
  const jumps = await page.evaluate<unknown[]>(pageScript('older-jump'))
  for (const jump of jumps) expect(jump).toBeLessThanOrEqual(2)
  await agent.say('ข้อความใหม่ล่าสุด')
  const toNewest = page.getByRole('button', { name: th('chat.newMessages', { n: 1 }) })
  await toNewest.waitFor()
  await page.evaluate(pageScript('count-returns'))
  await toNewest.click()
  await expect.poll(() => chat.gapBelow()).toBeLessThan(60)
  await page.waitForTimeout(300)
  expect(await page.evaluate('window.returns')).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  // Escape gives the page back. Logged in, the conversation is there, and the guest's id is not.
  await page.keyboard.press('Escape')
  await chat.log.waitFor({ state: 'detached' })
  const guestId = await page.evaluate(() => localStorage.getItem('guest-id'))
  await logIn(page, product, member)
  await page.getByRole('button', { name: 'รับทราบ' }).click()
  await page.getByRole('link', { name: th('nav.contact'), exact: true }).click()
  await chat.open()
  await chat.sees('ข้อความใหม่ล่าสุด')
  await chat.say('ล็อกอินแล้ว')
  await agent.find('ล็อกอินแล้ว')
  expect((await agent.heardTexts()).at(-1)).toBe('ล็อกอินแล้ว')
  expect((await agent.heardTexts())[0]).toBe(first)
  expect(await page.evaluate(() => localStorage.getItem('guest-id'))).toBeNull()
  const stranger = await new Client(product).post('/api/chat/history', {
    guestId,
    limit: 10,
    skip: 0,
  })
  expect(stranger.body.messages ?? []).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

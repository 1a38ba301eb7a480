import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { CONSOLE_DESKTOP, CONSOLE_PHONE, fileOf, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** A list in a browser: found by filters, kept by the address, saved, shared, and as a file. */
let server: StandaloneServer
let browser: Browser
const members: Client[] = []
useStandalone(
  'lists',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  for (const amount of [1_500, 800, 2_400]) members.push(await newMember(place, amount))
  await members[0]?.post('/api/wallet/withdraw', { amount: 300 })
  await members[2]?.post('/api/wallet/withdraw', { amount: 500 })
})

const rowOf = (page: Page, { memberId }: Client) =>
  page.locator('.listtable tr[data-row]', { hasText: memberId })
const judge = async (page: Page): Promise<void> => {
  await networkQuiet(page)
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
}
const member = (at: number): Client => {
  const found = members[at]
  if (!found) throw new Error('no such member')
  return found
}

it('keeps filter, order and row by the address: reload, Back and a pasted link', async () => {
  const who = await createOperator(server.place, 'owner', 'Pichaya')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, {
    at: 'members',
  })
  const take = picturesOf('lists')
  await rowOf(page, member(2)).waitFor()
  await take(page, 'members')

  // Two are chosen by the keyboard, and given a tag.
  await rowOf(page, member(0)).focus()
  await page.keyboard.press('Space')
  await rowOf(page, member(2)).focus()
  await page.keyboard.press('Space')
  await page.getByText('2 members chosen').waitFor()
  await take(page, 'chosen')
  await page.getByRole('button', { name: 'Tags and care' }).click()
  await page.getByLabel('Level of care').selectOption('personal')
  await page.getByLabel('New tags').fill('called, birthday')
  await judge(page)
  await take(page, 'care')
  await page.getByRole('button', { name: 'Save' }).click()
  await rowOf(page, member(0)).getByText('birthday').waitFor()

  // F adds a filter, S turns the order.
  await page.keyboard.press('f')
  await page.getByLabel('Column').selectOption('tags')
  await page.getByRole('checkbox', { name: 'called' }).check()
  await judge(page)
  await take(page, 'filter')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Tags called' }).first().waitFor()
  await rowOf(page, member(1)).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Registered', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Registered' }).click()
  await page.getByRole('checkbox', { name: 'Last seen' }).click()
  await page.getByRole('radio', { name: 'Middle' }).click()
  await judge(page)
  await take(page, 'columns')
  await page.getByRole('button', { name: 'Registered', exact: true }).click()
  const ids = () =>
    page
      .locator('.listtable tr[data-row] small:first-of-type')
      .allTextContents()
      .then((all) => all.filter((id) => members.some(({ memberId }) => memberId === id)))
  const inOrder = [member(0).memberId, member(2).memberId]
  await expect.poll(ids).toEqual(inOrder)
  expect(new URL(page.url()).search).toContain('sort=registered')

  await page.reload()
  await rowOf(page, member(2)).waitFor()
  await expect.poll(ids).toEqual(inOrder)
  const link = page.url()
  await rowOf(page, member(2)).click()
  await page.getByRole('heading', { name: 'SOMCHAI JAIDEE' }).waitFor()
  await page.goBack()
  await page
    .locator('.listtable tr[aria-current="true"]', { hasText: member(2).memberId })
    .waitFor()
  expect(await ids()).toEqual(inOrder)

  // What is shown is kept under a name, and shared.
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Called')
  await page.getByRole('checkbox', { name: 'Support' }).check()
  await page.getByRole('button', { name: 'Save as new' }).click()
  await page.getByRole('tab', { name: /Called 2/ }).waitFor()
  await page.getByRole('tab', { name: /^All/ }).click()
  await rowOf(page, member(1)).waitFor()
  await take(page, 'views')

  expect((await fileOf(page, 'CSV')).suggestedFilename()).toBe('members.csv')
  assertQuiet()
  await context.close()

  // Another role opens the pasted link, and has the shared view.
  const support = await createOperator(server.place, 'support', 'Orawan')
  const second = await openConsole(browser, server.url, support)
  await second.page.goto(link)
  await rowOf(second.page, member(0)).waitFor()
  await rowOf(second.page, member(1)).waitFor({ state: 'detached' })
  await second.page.getByRole('tab', { name: /Called 2/ }).click()
  await second.page.getByRole('tab', { name: /Called 2/, selected: true }).waitFor()
  await second.context.close()
})

/** Each in one of the looks, by turn; SCREENS=whole in every one. */
const LISTS = [
  'members',
  'lists/withdrawals',
  'lists/deposits',
  'lists/slips',
  'lists/suspense',
  'lists/transfers',
  'lists/rounds',
  'lists/openRounds',
  'lists/offers',
  'lists/postings',
  'lists/audit',
]
const NONE_LEFT = 'lists/deposits?f=amount.atLeast.9000000&f=way.is.QR'
const FINDER = 'withdrawals?box=done'
const LOOKS = [
  { name: 'desk-th', viewport: CONSOLE_DESKTOP, locale: 'th' },
  { name: 'laptop-en', viewport: { width: 1280, height: 800 }, locale: 'en' },
  { name: 'phone-th', viewport: CONSOLE_PHONE, locale: 'th' },
] as const

const listsAt = (name: string): string[] =>
  [...LISTS, NONE_LEFT, FINDER].filter(
    (_, at) => process.env.SCREENS === 'whole' || LOOKS[at % LOOKS.length]?.name === name,
  )

it.each(LOOKS)('draws every list without a fault: $name', async ({ name, viewport, locale }) => {
  const who = await createOperator(server.place, 'owner', name)
  const look = { viewport, locale, at: null }
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, look)
  for (const list of listsAt(name)) {
    await page.goto(`${server.url}/ops/${list}`)
    if (list === NONE_LEFT) {
      await widenEmpty(page, name)
      continue
    }
    if (list === FINDER) {
      await findInQueue(page, name)
      continue
    }
    await page.locator('.listtable tr[data-row], .listempty').first().waitFor()
    await judge(page)
    await picturesOf(`lists-${name}`)(page, list.replace('/', '-'))
  }
  assertQuiet()
  await context.close()
})

/** A list that its filters leave empty, and the one that a tap takes away. */
async function widenEmpty(page: Page, look: string): Promise<void> {
  const without = page.locator('.listempty .btn.quiet')
  await without.filter({ hasText: '9,000,000' }).waitFor()
  await judge(page)
  await picturesOf(`lists-${look}`)(page, 'empty')
  await without.click()
  await page.locator('.listtable tr[data-row]').first().waitFor()
}

/** The finder over a queue. */
async function findInQueue(page: Page, look: string): Promise<void> {
  await page.locator('.q li.sel').waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('.finder input').fill(member(0).phone)
  await page.getByRole('option', { name: new RegExp(member(0).memberId) }).waitFor()
  await judge(page)
  await picturesOf(`lists-${look}`)(page, 'finder')
}

it('keeps tab and open case of a queue by the address, and says when a case is not there', async () => {
  const who = await createOperator(server.place, 'owner', 'Napa')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, {
    at: 'withdrawals',
  })
  await page.getByRole('tab', { name: 'Ended' }).click()
  const chosen = page.locator('.q li.sel')
  const first = page.locator('.q li', { hasText: '300' })
  const second = page.locator('.q li', { hasText: '500' })
  await first.getByRole('button').first().click()
  await chosen.filter({ hasText: '300' }).waitFor()
  await second.getByRole('button').first().click()
  await chosen.filter({ hasText: '500' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/box=done&case=/)
  const link = page.url()
  await page.reload()
  await chosen.filter({ hasText: '500' }).waitFor()
  // Another page, and back.
  await page.locator('.case a[href*="/members/"]').first().click()
  await page.getByRole('heading', { name: 'SOMCHAI JAIDEE' }).waitFor()
  await page.goBack()
  await chosen.filter({ hasText: '500' }).waitFor()
  expect(page.url()).toBe(link)
  // The tab before is one step back.
  await page.goBack()
  await page.getByRole('tab', { name: 'Waiting', selected: true }).waitFor()
  await page.goto(`${server.url}/ops/withdrawals?box=done&case=gone`)
  await page.getByText('The case of the link, gone, is not here').waitFor()
  await picturesOf('lists')(page, 'lost')
  await second.getByRole('button').first().click()
  await page.getByText('The case of the link, gone').waitFor({ state: 'detached' })
  assertQuiet()
  await context.close()
})

it('searches over the queue for members and cases, and leaves the queue as it was', async () => {
  const who = await createOperator(server.place, 'owner', 'Kanya')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, {
    at: 'withdrawals?box=done',
  })
  await page.locator('.q li', { hasText: '300' }).getByRole('button').first().click()
  await expect.poll(() => page.url()).toContain('case=')
  const link = page.url()
  const reference = new URL(link).searchParams.get('case') ?? ''
  const field = page.locator('.finder input')

  // A case by its whole reference, a member by name, nothing by what is nobody's.
  await page.keyboard.press('/')
  await field.fill(reference)
  await page.getByRole('option', { name: /Withdrawals 300\.00/ }).waitFor()
  await field.fill('nobody-1-has-this')
  await page.getByText('Nobody and no case has this').waitFor()
  // Its keys are not the queue's.
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(page.url()).toBe(link)
  await page.locator('.q li.sel', { hasText: '300' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.fill(reference)
  await page.getByRole('option', { name: /Withdrawals 300\.00/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.listtable tr[data-row]', { hasText: member(0).memberId }).waitFor()
  expect(await page.locator('.listtable tr[data-row]').count()).toBe(1)
  await page.goBack()
  await page.locator('.q li.sel', { hasText: '300' }).waitFor()
  assertQuiet()
  await context.close()
})

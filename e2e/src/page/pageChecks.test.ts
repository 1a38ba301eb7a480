import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFaults } from './pageChecks.ts'
import { useBrowser } from './useBrowser.ts'

let browser: Browser
useBrowser((started) => {
  browser = started
})

const faultsOf = async (style: string): Promise<string[]> => {
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>Amount</title><style>
    main { background: #fff; color: #111 }
    @keyframes fade-in { from { color: #bbb } }
    @keyframes turn { to { rotate: 1turn } }
    ${style}
  </style><main><h1>฿500.00</h1><i></i></main>`)
  const faults = await axeFaults(page)
  await page.close()
  return faults
}

it('axe reads what fades in once it stands, and what follows it', async () => {
  expect(await faultsOf('h1 { animation: fade-in 1s both }')).toEqual([])
  expect(await faultsOf('h1 { animation: fade-in 1s, fade-in 1s 1s backwards }')).toEqual([])
})

it('axe waits for nothing that turns for ever', async () => {
  expect(await faultsOf('i { animation: turn 1s infinite }')).toEqual([])
})

it('axe finds what stays too pale', async () => {
  expect(await faultsOf('h1 { color: #bbb }')).toEqual([
    expect.stringMatching(/^color-contrast: [^]*contrast of 1\.9/),
  ])
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../page/words.ts'
import { allLooksOf, looksOf, pictureOf, WIDTHS } from './looks.ts'
import { BOOK, changedShare, MOST_CHANGED, smallOf } from './pictureBook.ts'
import { allScreens } from './screens.ts'

/** A phone's screen of rows; `down` moves those from the third on. */
const drawn = async ({ clock = '10:00:41', down = 0, ink = '#ffbe2e', wide = 0 } = {}) => {
  const rows = Array.from({ length: 7 }, (_, n) => {
    const top = 40 + n * 112 + (n > 1 ? down : 0)
    return `<rect x="20" y="${top}" width="352" height="88" rx="18" fill="#2b2340"/>
      <rect x="36" y="${top + 20}" width="140" height="16" fill="${n === 3 ? ink : '#f5f0ff'}"/>`
  })
  return smallOf(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${390 + wide}" height="844">
        <rect width="100%" height="844" fill="#15101f"/>${rows.join('')}
        <text x="360" y="96" text-anchor="end" font-size="14" fill="#b9b0cf">${clock}</text></svg>`,
      ),
    )
      .png()
      .toBuffer(),
  )
}

it('the digits of a clock are no change', async () => {
  const share = await changedShare(await drawn(), await drawn({ clock: '23:58:07' }))
  expect(share).toBeLessThanOrEqual(MOST_CHANGED)
})

it.each([
  ['rows that have moved by 12 px', { down: 12 }],
  ['rows that have moved by 4 px', { down: 4 }],
  ['one line that has lost its colour', { ink: '#f5f0ff' }],
  ['another size', { wide: 2 }],
])('%s: a change', async (_, change) => {
  const share = await changedShare(await drawn(), await drawn(change))
  expect(share).toBeGreaterThan(MOST_CHANGED)
})

it('the book has a picture of every screen that CI compares, and none of a screen that is gone', () => {
  const named = (looksIn: typeof looksOf): string[] =>
    LANGUAGES.flatMap((language) =>
      allScreens({ receipt: '', round: { code: '', round: '' } }).flatMap((screen) =>
        WIDTHS.flatMap((width) => looksIn(screen, language, width)).map((look) =>
          pictureOf(screen, look),
        ),
      ),
    )
  const there = LANGUAGES.flatMap((language) =>
    readdirSync(join(BOOK, language)).map((file) => `${language}/${file.replace('.webp', '')}`),
  )
  expect(there).toEqual(expect.arrayContaining(named(looksOf)))
  expect(named(allLooksOf)).toEqual(expect.arrayContaining(there))
})

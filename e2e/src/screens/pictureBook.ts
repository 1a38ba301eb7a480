import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/**
 * The book of the app's screens: a small picture of each in each look, which a later run must agree
 * with. A changed one is put beside the old one in `e2e/.pictures`; PICTURES=refresh (`npm run
 * pictures`) takes the new ones into the book.
 */
export const BOOK = join(import.meta.dirname, '../../../docs/pictures')
const CHANGED = join(import.meta.dirname, '../../.pictures')
const isRefreshed = process.env.PICTURES === 'refresh'

/** Of the screen's width in CSS pixels: letters of a phone can still be read. */
const SCALE: Record<number, number> = { 390: 0.5, 768: 0.4, 1280: 0.3 }
/** Kept pixels of a square; squares are compared by their mean colours. */
const SQUARE = 8
/** Of 255, in one of three colours. A digit of a clock changes its square by less. */
const SEEN_FROM = 12
/** Of all squares. */
export const MOST_CHANGED = 0.015
/** From here a picture is renewed: one kept at the bound would fail by the next digit of a clock. */
const RENEWED_FROM = MOST_CHANGED / 3

/** Compares the screen's picture with the kept one: a sentence on what has changed, or null. */
export async function comparePicture(shot: Buffer, name: string): Promise<string | null> {
  const file = join(BOOK, `${name}.webp`)
  const [fresh, kept] = await Promise.all([smallOf(shot), readFile(file).catch(() => null)])
  const share = kept ? await changedShare(kept, fresh) : 1
  if (isRefreshed) {
    if (share <= RENEWED_FROM) return null
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, fresh)
    return null
  }
  if (share <= MOST_CHANGED) return null
  if (!kept) return `no picture of ${name} in the book: npm run pictures`
  const beside = join(CHANGED, `${name.replaceAll('/', '-')}.png`)
  await mkdir(CHANGED, { recursive: true })
  await writeFile(beside, await sideBySide(kept, fresh))
  return `${(share * 100).toFixed(1)} % of its picture has changed: ${beside} shows was and is`
}

/** As the book keeps it: what compression does to one picture it does to the other. */
export async function smallOf(shot: Buffer): Promise<Buffer> {
  const { width } = await sharp(shot).metadata()
  return sharp(shot)
    .resize(Math.round(width * (SCALE[width] ?? 0.5)))
    .webp({ quality: 42, effort: 4 })
    .toBuffer()
}

/** The share, 0 to 1, of the squares that look different; 1 for pictures of different sizes. */
export async function changedShare(was: Buffer, is: Buffer): Promise<number> {
  const [one, other] = await Promise.all([squaresOf(was), squaresOf(is)])
  if (one.size !== other.size) return 1
  let changed = 0
  for (let at = 0; at < one.data.length; at += 3)
    if ([0, 1, 2].some((n) => Math.abs(one.data[at + n]! - other.data[at + n]!) > SEEN_FROM))
      changed += 1
  return changed / (one.data.length / 3)
}

/** The mean colour of each square, three bytes. */
async function squaresOf(picture: Buffer): Promise<{ data: Buffer; size: string }> {
  const { width, height } = await sharp(picture).metadata()
  const data = await sharp(picture)
    .removeAlpha()
    .resize(Math.ceil(width / SQUARE), Math.ceil(height / SQUARE), {
      fit: 'fill',
      kernel: 'linear',
    })
    .raw()
    .toBuffer()
  return { data, size: `${width} x ${height}` }
}

async function sideBySide(was: Buffer, is: Buffer): Promise<Buffer> {
  const [one, other] = await Promise.all([sharp(was).metadata(), sharp(is).metadata()])
  const gap = 8
  return sharp({
    create: {
      width: one.width + gap + other.width,
      height: Math.max(one.height, other.height),
      channels: 3,
      background: '#ff00ff',
    },
  })
    .composite([
      { input: was, left: 0, top: 0 },
      { input: is, left: one.width + gap, top: 0 },
    ])
    .png()
    .toBuffer()
}

/** What an earlier run found is not what this one finds. */
export const forgetChanged = (): Promise<void> => rm(CHANGED, { recursive: true, force: true })

import sharp, { type Sharp } from 'sharp'
import type { ReaderOptions } from 'zxing-wasm/reader'
import { codesOf } from '../../../../media/qrPicture.ts'
import { boxOf, type CodeBox } from './codeBox.ts'
import { readMiniQr, type MiniQr } from './miniQr.ts'

/**
 * What two readings, each of a picture prepared in its own way, agree on; or why there is nothing
 * to trust.
 */
export type Reading =
  | { ok: true; qr: MiniQr; box: CodeBox | null }
  | { ok: false; why: 'UNREADABLE' | 'UNSTABLE' }

interface Try {
  prepare: (grey: Sharp, size: Size) => Sharp
  binarizer?: ReaderOptions['binarizer']
  /** Turned or cut: where something is in it is not where it is in the picture. */
  isMoved?: true
}
interface Size {
  width: number
  height: number
}

/**
 * Longest side that is looked at, px. A mini-QR takes a fifth of a slip's width: more only costs
 * time.
 */
const WORKING_SIDE = 1_800
/**
 * A picture in which nothing has been found for this long holds no slip, but keeps those behind it
 * waiting.
 */
const PATIENCE_MS = 12_000
const PAPER = '#fff'

/** Longest side of what is prepared, px: a large picture is not made three times larger still. */
const PREPARED_SIDE = 2_800
const scaled =
  (factor: number) =>
  (grey: Sharp, { width, height }: Size): Sharp => {
    const fitting = Math.min(factor, Math.max(1, PREPARED_SIDE / Math.max(width, height)))
    return grey.resize({ width: Math.max(120, Math.round(width * fitting)), kernel: 'cubic' })
  }
const lower =
  (share: number, factor: number) =>
  (grey: Sharp, { width, height }: Size): Sharp => {
    const top = Math.round(height * (1 - share))
    return grey
      .extract({ left: 0, top, width, height: height - top })
      .resize({ width: Math.round(Math.min(width * factor, PREPARED_SIDE)), kernel: 'cubic' })
  }
const turned =
  (degrees: number, factor = 1) =>
  (grey: Sharp, size: Size): Sharp =>
    factor === 1
      ? grey.rotate(degrees, { background: PAPER })
      : scaled(factor)(grey, size).rotate(degrees, { background: PAPER })

/**
 * From the cheap and usual to the dear and rare. Each is a preparation of its own, so two that
 * agree are two readings.
 */
const TRIES: Try[] = [
  { prepare: (grey) => grey },
  { prepare: (grey, size) => scaled(1.5)(grey, size).normalise() },
  { prepare: (grey, size) => scaled(2)(grey, size).sharpen({ sigma: 1.5 }) },
  { prepare: (grey, size) => scaled(0.6)(grey, size) },
  { prepare: (grey) => grey.clahe({ width: 64, height: 64, maxSlope: 4 }) },
  {
    prepare: (grey, size) => lower(0.45, 2)(grey, size).normalise().sharpen({ sigma: 2 }),
    isMoved: true,
  },
  {
    prepare: (grey, size) => scaled(2)(grey, size).normalise().threshold(128),
    binarizer: 'FixedThreshold',
  },
  { prepare: (grey, size) => scaled(1.5)(grey, size).blur(1), binarizer: 'GlobalHistogram' },
  {
    prepare: (grey, size) => lower(0.5, 3)(grey, size).sharpen({ sigma: 3, m2: 6 }),
    isMoved: true,
  },
  { prepare: (grey, size) => scaled(2)(grey, size).gamma(2.2).normalise() },
  { prepare: (grey, size) => scaled(2)(grey, size).median(3).normalise() },
  { prepare: (grey, size) => turned(15, 1.5)(grey, size), isMoved: true },
  { prepare: (grey, size) => turned(-15, 1.5)(grey, size), isMoved: true },
  { prepare: (grey, size) => turned(30, 1.5)(grey, size), isMoved: true },
  { prepare: (grey, size) => turned(-30, 1.5)(grey, size), isMoved: true },
  { prepare: (grey, size) => scaled(3)(grey, size).sharpen({ sigma: 2.5, m2: 8 }).normalise() },
  {
    prepare: (grey, size) =>
      scaled(2.5)(grey, size).clahe({ width: 100, height: 100, maxSlope: 6 }).blur(0.8),
  },
  {
    prepare: (grey, size) => scaled(2)(grey, size).normalise().threshold(90),
    binarizer: 'FixedThreshold',
  },
  {
    prepare: (grey, size) => scaled(2)(grey, size).normalise().threshold(170),
    binarizer: 'FixedThreshold',
  },
]

/**
 * Finds the mini-QR of a slip in a picture that was re-encoded by us. UNREADABLE: none was found,
 * or what was found is no slip's. UNSTABLE: two readings differ (two slips in one picture too), or
 * only one of all succeeded.
 */
export async function readSlip(picture: Uint8Array): Promise<Reading> {
  const base = await sharp(picture)
    .greyscale()
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = base.info
  const found = new Map<string, number>()
  let box: CodeBox | null = null
  const began = performance.now()
  for (const { prepare, binarizer, isMoved } of TRIES) {
    const grey = sharp(base.data, { raw: { width, height, channels } })
    for (const [payload, at] of await decode(prepare(grey, { width, height }), binarizer)) {
      found.set(payload, (found.get(payload) ?? 0) + 1)
      if (!isMoved) box ??= at
    }
    if (found.size > 1) return { ok: false, why: 'UNSTABLE' }
    if (found.size === 0 && performance.now() - began > PATIENCE_MS) break
    const [[payload, times] = ['', 0]] = found
    const qr = times >= 2 ? readMiniQr(payload) : null
    if (qr) return { ok: true, qr, box }
  }
  return { ok: false, why: found.size === 0 ? 'UNREADABLE' : 'UNSTABLE' }
}

/** The slips' texts in one prepared picture, each once, and where. Other codes do not count. */
async function decode(
  picture: Sharp,
  binarizer: ReaderOptions['binarizer'] = 'LocalAverage',
): Promise<Map<string, CodeBox | null>> {
  const { codes, info } = await codesOf(picture, {
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 4,
    binarizer,
  })
  return new Map(
    codes
      .filter((code) => readMiniQr(code.text) !== null)
      .map((code) => [code.text, boxOf(code.position, info)]),
  )
}

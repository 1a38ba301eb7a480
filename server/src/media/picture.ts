import type { SLIP_TYPES } from '@krapao/contract/constants'
import sharp from 'sharp'

type PictureType = (typeof SLIP_TYPES)[number]
interface Measured {
  width: number
  height: number
}

/** More than any phone's screenshot or shared photo; what is beyond is never decoded. */
const MAX_PIXELS = 40_000_000
/** Beyond this it is no picture of a slip at all but an attack on memory. */
const BOMB_PIXELS = 100_000_000
const MIN_SIDE = 150
const LONGEST_SIDE = 4_000

/** By the first bytes; what the uploader calls it is not asked. */
export function sniff(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
    ? 'image/webp'
    : null
}

/** Reads the header only. Null when it is none, or of a size that is an attack. */
export async function measure(bytes: Buffer): Promise<Measured | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width > 0 && height > 0 && width * height <= BOMB_PIXELS ? { width, height } : null
  } catch {
    return null
  }
}

export const canProcess = ({ width, height }: Measured): boolean =>
  width * height <= MAX_PIXELS && Math.min(width, height) >= MIN_SIDE

/**
 * The picture written again: turned upright, without its metadata or anything hidden behind it.
 * Null when it does not decode.
 */
export async function rewrite(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .flatten({ background: '#fff' })
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch {
    return null
  }
}

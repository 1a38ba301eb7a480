import sharp from 'sharp'
import { canProcess, measure } from './picture.ts'
import { withPictureSlot } from './pictureSlot.ts'

/** A banner is 358 points wide; this is enough for three pixels a point. */
const WIDEST = 1_200
const HIGHEST = 1_200

/**
 * A picture that an operator gives for the site, written again: upright, without metadata or
 * anything hidden behind it, no larger than a banner is shown. WebP; of an animation the first
 * picture. Null when it is none that we can show.
 */
export async function rewriteContentPicture(
  context: object,
  bytes: Buffer,
): Promise<Buffer | null> {
  const size = await measure(bytes)
  if (!size || !canProcess(size)) return null
  return withPictureSlot(context, async () => {
    try {
      return await sharp(bytes, { failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 })
        .toBuffer()
    } catch {
      return null
    }
  })
}

import sharp from 'sharp'
import { measure, rewrite } from './picture.ts'
import { withPictureSlot } from './pictureSlot.ts'
import type { PictureType } from './sniff.ts'

/** All frames together: beyond this an animation is shown by its first picture. */
const MAX_FRAMES = 200
const MAX_PIXELS = 40_000_000

/**
 * The picture written again without its metadata or anything hidden behind it: a JPEG as slips are,
 * and an animation as an animation while it is small enough. Null when it is none that we can
 * show.
 */
export async function rewriteChatPicture(
  context: object,
  bytes: Buffer,
  type: PictureType,
): Promise<{ bytes: Buffer; extension: 'jpg' | 'gif'; type: 'image/jpeg' | 'image/gif' } | null> {
  const size = await measure(bytes)
  if (!size || size.width * size.height > MAX_PIXELS) return null
  return withPictureSlot(context, async () => {
    const moving = type === 'image/gif' ? await rewriteAnimation(bytes) : null
    if (moving) return { bytes: moving, extension: 'gif', type: 'image/gif' }
    const still = await rewrite(bytes)
    return still && { bytes: still, extension: 'jpg', type: 'image/jpeg' }
  })
}

async function rewriteAnimation(bytes: Buffer): Promise<Buffer | null> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (pages < 2 || pages > MAX_FRAMES || width * height * pages > MAX_PIXELS) return null
    return await sharp(bytes, { pages: -1, limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .gif()
      .toBuffer()
  } catch {
    return null
  }
}

/** Knows a file by its bytes; what the uploader calls it is not asked. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif'
type VideoType = 'video/mp4' | 'video/quicktime'

export function sniffPicture(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  return /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) ? 'image/gif' : null
}

/**
 * Brands of ISO 14496-12 that are video a browser plays; a HEIC or AVIF picture has the same box
 * with another brand.
 */
const MP4_BRANDS = /^(isom|iso\d|mp4[12]|avc1|M4V.|MSNV|dash|f4v )$/
const BOX_NAME = /^[\x20-\x7e\xa9]{4}$/

/**
 * MP4 or QuickTime: its first box says so, its boxes fill the file to the end, and the film and its
 * index are among them.
 */
export function sniffVideo(bytes: Buffer): VideoType | null {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const brand = bytes.toString('latin1', 8, 12)
  const type = brand === 'qt  ' ? 'video/quicktime' : MP4_BRANDS.test(brand) ? 'video/mp4' : null
  const boxes = new Set<string>()
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length || !BOX_NAME.test(bytes.toString('latin1', at + 4, at + 8)))
      return null
    let size = bytes.readUInt32BE(at)
    if (size === 1) {
      if (at + 16 > bytes.length) return null
      const long = bytes.readBigUInt64BE(at + 8)
      if (long < 16n || long > BigInt(bytes.length)) return null
      size = Number(long)
    } else if (size === 0) size = bytes.length - at
    else if (size < 8) return null
    if (at + size > bytes.length) return null
    boxes.add(bytes.toString('latin1', at + 4, at + 8))
    at += size
  }
  return boxes.has('moov') && boxes.has('mdat') ? type : null
}

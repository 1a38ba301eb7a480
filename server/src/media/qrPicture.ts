import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let isLoaded = false
/** From the package's own file: the reader would otherwise fetch it from a server of others. */
export function loadQrReader(): void {
  if (isLoaded) return
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
    },
  })
  isLoaded = true
}

/** A code is drawn in a few hundred px; what is larger than this is no code. */
const MOST_PIXELS = 4_000 * 4_000
const SIDE = 900

/**
 * The text of the only QR code in a picture that a machine drew (SVG, PNG, JPEG); null for a file
 * that is no picture, and where there is none or more than one.
 */
export async function readQrPicture(picture: Uint8Array): Promise<string | null> {
  loadQrReader()
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: MOST_PIXELS })
      .flatten({ background: '#fff' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', kernel: 'nearest' })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const image = {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb' as const,
    }
    const codes = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
      formats: ['QRCode'],
      maxNumberOfSymbols: 2,
    })
    const [code, ...others] = codes.filter(({ isValid }) => isValid)
    return code && others.length === 0 ? code.text : null
  } catch {
    return null
  }
}

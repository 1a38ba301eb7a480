import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import {
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader'

let isLoaded = false
/** From the package's own file: the reader would otherwise fetch it from a server of others. */
function loadQrReader(): void {
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

/** The valid QR codes of a prepared picture, and the size in px that their places are of. */
export async function codesOf(
  picture: Sharp,
  options: ReaderOptions,
): Promise<{ codes: ReadResult[]; info: OutputInfo }> {
  loadQrReader()
  const { data, info } = await picture
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
    ...options,
  })
  return { codes: codes.filter(({ isValid }) => isValid), info }
}

/** A code is drawn in a few hundred px; what is larger than this is no code. */
const MOST_PIXELS = 4_000 * 4_000
const SIDE = 900

/**
 * The text of the only QR code in a picture that a machine drew (SVG, PNG, JPEG); null for a file
 * that is no picture, and where there is none or more than one.
 */
export async function readQrPicture(picture: Uint8Array): Promise<string | null> {
  try {
    const drawn = sharp(picture, { limitInputPixels: MOST_PIXELS })
      .flatten({ background: '#fff' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', kernel: 'nearest' })
    const { codes } = await codesOf(drawn, { maxNumberOfSymbols: 2 })
    const [code, ...others] = codes
    return code && others.length === 0 ? code.text : null
  } catch {
    return null
  }
}

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** More than this costs seconds on an old phone and finds nothing more. */
const LONGEST_SIDE = 1_600

// From our own server: the reader would fetch it from another's.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Answers the texts of the QR codes in a picture, or null when the picture cannot be opened here. */
addEventListener('message', (event: MessageEvent<Blob>) => {
  read(event.data).then(
    (texts) => postMessage(texts),
    () => postMessage(null),
  )
})

async function read(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture)
  const factor = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  for (const scale of [factor, factor * 1.6, factor * 0.6]) {
    const [width, height] = [
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    ]
    const paint = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!paint) throw new Error('no canvas')
    paint.drawImage(bitmap, 0, 0, width, height)
    const codes = await readBarcodes(paint.getImageData(0, 0, width, height), {
      formats: ['QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    })
    if (codes.length > 0) return codes.map((code) => code.text)
  }
  return []
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parse } from 'promptparse'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { openCashier } from '../../../testing/cashier.ts'

const cashier = await openCashier()

beforeAll(async () => {
  const wasm = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
})

/** CRC-16/CCITT-FALSE, written apart from the server's. */
function crc(text: string): string {
  let value = 0xffff
  for (const byte of Buffer.from(text)) {
    value ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff
  }
  return value.toString(16).toUpperCase().padStart(4, '0')
}

it.each([1, 19.99, 1_000, 99_999.99])(
  'a bank app reads the QR code for %s baht that the member sees',
  async (amount) => {
    const member = await cashier.member()
    const { body } = await member.post<{ qrcode: string }>('/api/qrcode/KBANK', { amount })
    for (const width of [240, 700]) {
      const picture = await sharp(Buffer.from(body.qrcode))
        .resize(width, null, { kernel: 'nearest' })
        .png()
        .toBuffer()
      const [scanned] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
      const text = scanned?.text ?? ''
      expect(text.slice(-4)).toBe(crc(text.slice(0, -4)))
      const read = parse(text, true, true)
      expect([read?.getTagValue('54'), read?.getTagValue('53'), read?.getTagValue('58')]).toEqual([
        amount.toFixed(2),
        '764',
        'TH',
      ])
    }
  },
)

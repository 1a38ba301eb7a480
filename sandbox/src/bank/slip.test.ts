import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawSlip, miniQr } from './slip.ts'

const transfer = {
  transRef: '20261121SFJLEVSXTUMJ',
  fromBankCode: 'KBANK',
  fromAccountNo: '1234567890',
  fromName: 'น.ส. <ธนพร> ใจดี & คณะ',
  toAccountNo: '9876543210',
  amount: 125_050,
  at: '2026-11-21T03:42:00.000Z',
  inFeed: true,
}

/** CRC-16/CCITT-FALSE, written apart from the library that made the code. */
function crc(text: string): string {
  let value = 0xffff
  for (const byte of Buffer.from(text)) {
    value ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff
  }
  return value.toString(16).toUpperCase().padStart(4, '0')
}

beforeAll(async () => {
  const wasm = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
    },
  })
})

it('carries the sending bank and the reference in its mini-QR, with the right CRC', () => {
  const text = miniQr(transfer)
  expect(text).toBe(`0041000600000101030040220${transfer.transRef}5102TH9104${text.slice(-4)}`)
  expect(text.slice(-4)).toBe(crc(text.slice(0, -4)))
})

it('is a PNG whose mini-QR a reader that is not its writer can read, also small and recompressed', async () => {
  const png = await drawSlip(transfer)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 720, height: 1080 })
  for (const picture of [png, await sharp(png).resize(430).jpeg({ quality: 60 }).toBuffer()]) {
    const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    expect(code?.text).toBe(miniQr(transfer))
  }
})

it('fits a name of any length on the card', async () => {
  const long = await drawSlip({ ...transfer, fromName: 'ก'.repeat(200) })
  expect(await sharp(long).metadata()).toMatchObject({ width: 720, height: 1080 })
})

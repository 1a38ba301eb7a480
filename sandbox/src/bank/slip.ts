import { fileURLToPath } from 'node:url'
import { generate } from 'promptparse'
import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import { bahtText } from '../money.ts'
import { receiverOf } from './holders.ts'
import type { Transfer } from './transfers.ts'

/** The Bank of Thailand's number of each bank, as the mini-QR carries it. */
export const BANK_NUMBERS: Record<string, string> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TMB: '011',
  TTB: '011',
  SCB: '014',
  CIMB: '022',
  UOB: '024',
  BAY: '025',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
  ISBT: '066',
  TISCO: '067',
  KKP: '069',
  ICBC: '070',
  LHB: '073',
}
const MONTHS = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
]

/** The text of the slip-verify mini-QR: sending bank and transfer reference with their CRC. */
export const miniQr = (transfer: Transfer): string =>
  generate.slipVerify({
    sendingBank: BANK_NUMBERS[transfer.fromBankCode] ?? '999',
    transRef: transfer.transRef,
  })

const W = 720
const H = 1080
const INK = '#231a36'
const MUTED = '#6a5f7c'

/** A customer's transfer slip as a banking app saves it: PNG, 720 by 1080. */
export async function drawSlip(transfer: Transfer): Promise<Buffer> {
  const amount = Number(bahtText(transfer.amount)).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  })
  const words = await Promise.all([
    write('โอนเงินสำเร็จ', 40, INK, true, { top: 196 }),
    write(thaiTime(transfer.at), 24, MUTED, false, { top: 262 }),
    write('จาก', 22, MUTED, false, { left: 184, top: 344 }),
    write(transfer.fromBankCode.slice(0, 5), 20, '#54409f', true, { middle: 122, top: 409 }),
    write(transfer.fromName, 28, INK, true, { left: 184, top: 382 }),
    write(`${transfer.fromBankCode}  ${masked(transfer.fromAccountNo)}`, 24, MUTED, false, {
      left: 184,
      top: 426,
    }),
    write('ไปยัง', 22, MUTED, false, { left: 184, top: 504 }),
    write('เข้า', 20, '#0a6c4b', true, { middle: 122, top: 565 }),
    write(receiverOf(transfer).nameTH, 28, INK, true, { left: 184, top: 542 }),
    write(masked(transfer.toAccountNo), 24, MUTED, false, { left: 184, top: 586 }),
    write('จำนวนเงิน', 24, MUTED, false, { left: 84, top: 690 }),
    write(`${amount} บาท`, 44, INK, true, { right: 636, top: 672 }),
    write('ค่าธรรมเนียม', 22, MUTED, false, { left: 84, top: 752 }),
    write('0.00 บาท', 22, MUTED, false, { right: 636, top: 752 }),
    write('รหัสอ้างอิง', 22, MUTED, false, { left: 84, top: 836 }),
    write(transfer.transRef, 22, INK, true, { left: 84, top: 870 }),
    write('สแกนตรวจสอบสลิป', 20, MUTED, false, { left: 84, top: 934 }),
    write('สลิปจำลองสำหรับทดสอบ', 20, MUTED, false, { left: 84, top: 966 }),
  ])
  return sharp(Buffer.from(backdrop(transfer)))
    .composite(words)
    .png()
    .toBuffer()
}

function backdrop(transfer: Transfer): string {
  const qr = encode(miniQr(transfer), { ecc: 'M', border: 2 })
  const cell = 188 / qr.size
  const dots = qr.data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#6a50b2"/><stop offset="1" stop-color="#2c2050"/>
    </linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#g)"/>
    <rect x="36" y="120" width="648" height="924" rx="44" fill="#fffdf9"/>
    <circle cx="360" cy="120" r="62" fill="#fffdf9"/><circle cx="360" cy="120" r="50" fill="#0a6c4b"/>
    <path d="M337 121l16 16 31-33" fill="none" stroke="#fff" stroke-width="9"
      stroke-linecap="round" stroke-linejoin="round"/>
    <g stroke="#e9dec9" stroke-width="2"><path d="M84 320h552"/><path d="M84 806h552"/></g>
    <circle cx="122" cy="418" r="38" fill="#e9e3fa"/><circle cx="122" cy="576" r="38" fill="#daf1e5"/>
    <path d="M122 470v50m-9-10 9 10 9-10" fill="none" stroke="#b9aed2" stroke-width="3"
      stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="64" y="648" width="592" height="150" rx="28" fill="#f4ecde" opacity=".7"/>
    <g transform="translate(448 826) scale(${cell})" shape-rendering="crispEdges">
      <rect width="${qr.size}" height="${qr.size}" fill="#fff"/><path d="${dots}" fill="#16101f"/>
    </g>
  </svg>`
}

// Own font files: a bare system has no Thai font, and its boxes would be read as a broken slip.
const font = (bold: boolean) => ({
  font: bold ? 'Krapaobold' : 'Krapaotext',
  fontfile: fileURLToPath(
    new URL(`../../assets/slip-${bold ? 'semibold' : 'regular'}.ttf`, import.meta.url),
  ),
})
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * One line of text at a left edge, a right edge or around a middle (the page's, when none is said);
 * cut to the card's width.
 */
async function write(
  text: string,
  px: number,
  colour: string,
  bold: boolean,
  at: { top: number; left?: number; right?: number; middle?: number },
): Promise<OverlayOptions> {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`
  const face = font(bold)
  const drawn = await sharp({
    text: { text: markup, ...face, font: `${face.font} ${px * 0.72}`, rgba: true, dpi: 100 },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const limit = at.left === undefined ? 560 : 640 - at.left
  const input =
    drawn.info.width > limit
      ? await sharp(drawn.data).resize({ width: limit }).toBuffer()
      : drawn.data
  const width = Math.min(drawn.info.width, limit)
  const left =
    at.left ?? (at.right === undefined ? (at.middle ?? W / 2) - width / 2 : at.right - width)
  return { input, left: Math.round(left), top: at.top }
}

/** xxx-x-x1234-x, as Thai slips hide an account. */
const masked = (accountNo: string): string =>
  accountNo.length === 10
    ? `xxx-x-x${accountNo.slice(5, 9)}-x`
    : `${'x'.repeat(Math.max(0, accountNo.length - 4))}${accountNo.slice(-4)}`

const two = (n: number) => String(n).padStart(2, '0')

/** Bangkok's time and the Buddhist year, as slips print it. */
function thaiTime(at: string): string {
  const local = new Date(Date.parse(at) + 7 * 3_600_000)
  return (
    `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear() + 543}  ` +
    `${two(local.getUTCHours())}:${two(local.getUTCMinutes())} น.`
  )
}

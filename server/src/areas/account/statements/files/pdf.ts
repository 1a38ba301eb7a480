import Pdf from 'pdfkit'
import { bangkokTexts, dayText } from '../../../../runtime/bangkokTexts.ts'
import { SITE_NAME } from '../../../../runtime/siteName.ts'
import type { FileContent, FileRow } from './content.ts'
import { fontFiles, textWriter, type TextWriter } from './pdfText.ts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, side: 40, top: 44, bottom: 50 }
const ROW = 27
const [INK, MUTED, RULE, IN, OUT] = ['#1d1733', '#6b6480', '#ddd8e8', '#0b7a53', '#b3312f']
const RIGHT = PAGE.width - PAGE.side
/** Where a column begins; the amount ends at the right edge. */
const COLUMNS = { at: PAGE.side, kind: 138, details: 222, status: 390, amount: RIGHT }

/** The rows on paper: totals first, then a line each. It calculates for a second or two. */
export async function statementPdf(content: FileContent): Promise<Buffer> {
  const { words, locale, rows, madeAt } = content
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale === 'la' ? 'lo' : locale,
    displayTitle: true,
    info: { Title: `${SITE_NAME} · ${words.title}`, Author: SITE_NAME, CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  for (const [name, file] of Object.entries(fontFiles())) doc.registerFont(name, file)
  const write = textWriter(doc)

  let y = writeTableHead(doc, write, content, writeHead(write, content))
  for (const row of rows) {
    if (y + ROW > PAGE.height - PAGE.bottom) {
      doc.addPage()
      y = writeTableHead(doc, write, content, PAGE.top)
    }
    writeRow(write, row, y)
    y += ROW
    line(doc, y - 12)
  }
  writePageNumbers(doc, write)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

const grouped = (baht: number): string => baht.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
const MINUS = '\u2212'
const signed = (baht: number): string =>
  `${baht > 0 ? '+' : baht < 0 ? MINUS : ''}${grouped(Math.abs(baht))}`

const line = (doc: PDFKit.PDFDocument, y: number): PDFKit.PDFDocument =>
  doc.moveTo(PAGE.side, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(RULE).stroke()

/** Title, whose, which days, and what they came to; answers where it ends. */
function writeHead(write: TextWriter, { words, member, narrowing, madeAt, totals }: FileContent) {
  const { from, to } = narrowing
  const made = bangkokTexts(madeAt)
  const days =
    from || to
      ? `${from ? dayText(from) : ''} – ${to ? dayText(to) : made.date}`.trim()
      : words.everyDay
  write(SITE_NAME, PAGE.side, 62, { size: 11, color: MUTED, bold: true })
  write(words.title, PAGE.side, 88, { size: 20, bold: true })
  const facts = [
    [words.member, member],
    [words.days, days],
    [words.madeAt, `${made.date} ${made.time}`],
  ] as const
  facts.forEach(([name, value], at) => {
    write(name, 340, 60 + at * 16, { size: 9, color: MUTED })
    write(value, RIGHT, 60 + at * 16, { size: 9, align: 'right', width: 150 })
  })
  const columns = [PAGE.side, 340, 430, RIGHT]
  const put = (cells: readonly string[], y: number, bold: boolean, color = INK): void =>
    cells.forEach((cell, at) =>
      write(cell, columns[at] ?? 0, y, {
        size: 9,
        bold,
        color,
        ...(at > 0 && { align: 'right' as const }),
      }),
    )
  put(['', words.in, words.out, words.net], 124, false, MUTED)
  let y = 140
  for (const { kind, count, ...of } of totals.kinds) {
    const name = `${words.types[kind]} × ${count}`
    put([name, grouped(of.in), grouped(of.out), signed(of.in - of.out)], y, false)
    y += 15
  }
  put([words.total, grouped(totals.in), grouped(totals.out), signed(totals.net)], y, true)
  write(words.counted, PAGE.side, y + 18, { size: 8, color: MUTED })
  return y + 46
}

function writeTableHead(
  doc: PDFKit.PDFDocument,
  write: TextWriter,
  { words }: FileContent,
  y: number,
): number {
  const style = { size: 8.5, color: MUTED, bold: true }
  write(`${words.date} · ${words.time}`, COLUMNS.at, y, style)
  write(words.kind, COLUMNS.kind, y, style)
  write(`${words.details} · ${words.reference}`, COLUMNS.details, y, { ...style, width: 160 })
  write(words.status, COLUMNS.status, y, style)
  write(words.amount, COLUMNS.amount, y, { ...style, align: 'right' })
  line(doc, y + 8)
  return y + 22
}

function writeRow(write: TextWriter, row: FileRow, y: number): void {
  const size = 9
  write(row.date, COLUMNS.at, y, { size, width: 60 })
  write(row.time, COLUMNS.at + 52, y, { size, color: MUTED })
  write(row.kind, COLUMNS.kind, y, { size, width: 80 })
  write(row.details, COLUMNS.details, y, { size, width: 162 })
  write(row.reference, COLUMNS.details, y + 10, { size: 7, color: MUTED, width: 162 })
  write(row.status, COLUMNS.status, y, { size, width: 84, color: row.completed ? INK : MUTED })
  const sign = row.direction === 'in' ? '+' : row.direction === 'out' ? MINUS : ''
  const color = !row.completed
    ? MUTED
    : row.direction === 'in'
      ? IN
      : row.direction === 'out'
        ? OUT
        : INK
  write(`${sign}${grouped(row.amount)}`, COLUMNS.amount, y, {
    size,
    color,
    align: 'right',
    bold: row.completed,
  })
}

function writePageNumbers(doc: PDFKit.PDFDocument, write: TextWriter): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    write(`${at + 1} / ${count}`, RIGHT, PAGE.height - 26, {
      size: 8,
      color: MUTED,
      align: 'right',
    })
  }
}

import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes what has commas, quotes or lines, and leaves numbers as they are', () => {
  expect(toCsv([{ day: '2026-11-22', amount: -1234.5, name: 'a "b", c\nd' }])).toBe(
    'day,amount,name\r\n2026-11-22,-1234.5,"a ""b"", c\nd"\r\n',
  )
})

const WIDE = ['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM(A1)']
const PLAIN = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '\n=1', '=HYPERLINK("http://x","y")']
it.each([...PLAIN, ...WIDE])('no text becomes a formula: %s', (text) => {
  const [, value = ''] = toCsv([{ text }]).split('\r\n', 2)
  expect(toCsv([{ text }]).slice('text\r\n'.length)).toMatch(/^"?'/)
  expect(value).not.toMatch(/^[=+\-@]/)
})

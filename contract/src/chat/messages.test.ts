import { describe, expect, it } from 'vitest'
import { safeLink, telLink } from './messages.ts'

describe('a link in a chat', () => {
  it.each([
    'https://krapao.example/a?b=1#c',
    'http://a.co',
    'HTTPS://A.CO/x',
    'tel:+66812345678',
    'tel:02-123-4567',
    '/user/bonus',
  ])('%s opens', (text) => {
    expect(safeLink(` ${text} `)).toBe(text)
  })
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://',
    'https:///x',
    'tel:javascript',
    'ftp://a.co',
    'mailto:a@b.co',
    '\u0001javascript:x',
    'intent://x',
    'hello',
    '',
  ])('%j is text', (text) => {
    expect(safeLink(text)).toBeNull()
  })
  it('dials what is a number', () => {
    expect(
      ['081-234 5678', 'tel:+66812345678', '*123#', 'abc', '1', 'tel:javascript:x'].map(telLink),
    ).toEqual(['tel:0812345678', 'tel:+66812345678', 'tel:*123#', null, null, null])
  })
})

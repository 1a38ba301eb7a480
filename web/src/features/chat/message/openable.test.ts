import { describe, expect, it } from 'vitest'
import { callable, mediaSource, openable, textParts } from './openable.ts'

describe('openable', () => {
  it.each([
    ['https://krapao.example/promo', 'https://krapao.example/promo'],
    ['http://krapao.example', 'http://krapao.example/'],
    ['tel:+66812345678', 'tel:+66812345678'],
    ['/user/bonus', '/user/bonus'],
    ['HTTPS://Krapao.example/A', 'https://krapao.example/A'],
  ])('%s opens %s', (address, opened) => expect(openable(address)).toBe(opened))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'mailto:help@krapao.example',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://krapao.example/1',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'ftp://x',
    'about:blank',
    '/\\elsewhere.example',
    '//elsewhere.example',
    'krapao.example',
    '',
    'https://',
    'https://bank.example@elsewhere.example/',
    'https://a\u202Eb.example',
    undefined,
    null,
    7,
    {},
    `https://x.example/${'a'.repeat(2_000)}`,
  ])('%j is text', (address) => expect(openable(address)).toBeUndefined())
})

it.each([
  ['081-234-5678', 'tel:0812345678'],
  ['tel:+66 2 123 4567', 'tel:+6621234567'],
  ['1669', 'tel:1669'],
  ['javascript:1', undefined],
  ['', undefined],
  [911, undefined],
])('%j calls %s', (number, address) => expect(callable(number)).toBe(address))

it.each([
  ['/api/chat/files/a', '/api/chat/files/a'],
  ['https://x.example/a.png', 'https://x.example/a.png'],
  ['//x.example/a.png', undefined],
  ['/\\x.example', undefined],
  ['data:image/svg+xml,<svg/>', undefined],
  ['tel:1669', undefined],
  ['a.png', undefined],
  [null, undefined],
])('the picture %j comes from %s', (address, source) => expect(mediaSource(address)).toBe(source))

it.each<[string, unknown[]]>([
  [
    'ดู https://x.example/a. ขอบคุณ',
    [
      { text: 'ดู ' },
      { text: 'https://x.example/a', href: 'https://x.example/a' },
      { text: '. ขอบคุณ' },
    ],
  ],
  [
    '(https://x.example)',
    [{ text: '(' }, { text: 'https://x.example', href: 'https://x.example/' }, { text: ')' }],
  ],
  [
    'https://x.example/aค่ะ',
    [{ text: 'https://x.example/a', href: 'https://x.example/a' }, { text: 'ค่ะ' }],
  ],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  [
    '<a href="https://x.example">x</a>',
    [
      { text: '<a href="' },
      { text: 'https://x.example', href: 'https://x.example/' },
      { text: '">x</a>' },
    ],
  ],
  ['https://a@b.example', [{ text: 'https://a@b.example' }]],
  ['', []],
])('%s is cut into links and text', (text, parts) => expect(textParts(text)).toEqual(parts))

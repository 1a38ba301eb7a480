import { expect, test } from 'vitest'
import { pickLanguage } from './language.ts'

test.each([
  [undefined, 'th'],
  ['', 'th'],
  ['*', 'th'],
  ['lo', 'la'],
  ['la', 'la'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr, de', 'th'],
  ['fr, lo;q=0.5, en;q=0.4', 'la'],
  ['en;q=0, th;q=0.1', 'th'],
  ['en;q=0.2, lo;q=0.8', 'la'],
  ['TH-th', 'th'],
  [';;;,,q=', 'th'],
  [`en${',x'.repeat(10_000)}`, 'en'],
])('Accept-Language %s: %s', (header, locale) => expect(pickLanguage(header, 'th')).toBe(locale))

test('the Laos build answers Lao by itself', () => expect(pickLanguage(undefined, 'la')).toBe('la'))

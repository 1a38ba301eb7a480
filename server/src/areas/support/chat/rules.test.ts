import { describe, expect, it } from 'vitest'
import type { StoredContent } from '../../../db/tables/support/chat.ts'
import { sniffPicture, sniffVideo } from '../../../media/sniff.ts'
import {
  answersAt,
  filesIn,
  folded,
  grams,
  likePattern,
  operatorContent,
  previewOf,
  wordsOf,
} from './rules.ts'
import { movie } from './testing/movie.ts'

const fileOf = (path: string): string | null =>
  path.startsWith('/api/chat/file/') ? path.slice(15) : null
const button = (type: string, payload: string) => ({
  message_type: 'buttons',
  payload: 'choose',
  payloads: [{ title: 'go', type, payload }],
})

describe('messages that an operator may send', () => {
  it.each([
    ['web', 'https://krapao.example/x'],
    ['web', '/user/bonus'],
    ['postback', 'BONUS'],
    ['other', 'x'],
  ])('a button of %s to %s', (type, payload) => {
    expect(operatorContent(button(type, payload), fileOf)).toEqual({
      message_type: 'buttons',
      payload: { text: 'choose' },
      payloads: [{ title: 'go', type, payload }],
    })
  })
  it('a button that calls, as a tel: link', () => {
    expect(operatorContent(button('call', '02-123 4567'), fileOf)).toMatchObject({
      payloads: [{ payload: 'tel:021234567' }],
    })
  })
  it.each([
    ['web', 'javascript:alert(1)'],
    ['web', 'data:text/html,x'],
    ['web', '//evil.example'],
    ['call', 'javascript:1'],
    ['call', ''],
    ['web', ''],
    ['nosuch', 'x'],
  ])('never a button of %s to %j', (type, payload) => {
    expect(operatorContent(button(type, payload), fileOf)).toBeNull()
  })
  it('cards with our pictures, https pictures or none, and never another scheme', () => {
    const cards = (image: string | null) =>
      operatorContent(
        {
          message_type: 'generic',
          payloads: [
            {
              image_url: image,
              title: 'a',
              subtitle: ' b ',
              buttons: [{ title: 'x', type: 'postback', payload: '' }],
            },
          ],
        },
        fileOf,
      )
    expect(cards('/api/chat/file/one.jpg')).toEqual({
      message_type: 'generic',
      payloads: [
        {
          image_url: 'file:one.jpg',
          title: 'a',
          subtitle: 'b',
          buttons: [{ title: 'x', type: 'postback', payload: 'x' }],
        },
      ],
    })
    expect(cards('https://a.co/x.png')).toMatchObject({
      payloads: [{ image_url: 'https://a.co/x.png' }],
    })
    expect(cards(null)).toMatchObject({ payloads: [{ image_url: null }] })
    for (const wrong of ['javascript:1', 'http://a.co/x.png', 'file:two.jpg', 'tel:123'])
      expect(cards(wrong)).toBeNull()
  })
  it('quick replies, a text and a file, but nothing a customer presses', () => {
    expect(
      operatorContent(
        {
          message_type: 'quick_replies',
          payload: { text: 'q' },
          payloads: [{ title: 'yes', type: 'postback', payload: 'Y' }],
        },
        fileOf,
      ),
    ).not.toBeNull()
    expect(operatorContent({ message_type: 'postback', payload: 'x' }, fileOf)).toBeNull()
    expect(
      operatorContent({ message_type: 'buttons', payload: 'x', payloads: [] }, fileOf),
    ).toBeNull()
    expect(
      operatorContent(
        { message_type: 'generic', payloads: Array.from({ length: 11 }, () => ({ title: 'a' })) },
        fileOf,
      ),
    ).toBeNull()
    const film = operatorContent(
      { message_type: 'media', payload: { filePath: '/api/chat/file/a.mp4', fileType: 'image' } },
      fileOf,
    )
    expect(film).toEqual({
      message_type: 'media',
      payload: { message: null, file: 'a.mp4', fileType: 'video' },
    })
    expect(filesIn(film as StoredContent)).toEqual(['a.mp4'])
    expect(previewOf(film as StoredContent)).toBe('[video]')
  })
})

describe('finding words', () => {
  it('pairs the signs of a text, spaces and case aside', () => {
    expect(grams('  ABba\n ab')).toEqual(['ab', 'bb', 'ba', 'a ', ' a'])
    expect(grams('ฝาก')).toEqual(['ฝา', 'าก'])
    expect([grams('a'), grams(' ')]).toEqual([['a'], []])
    expect(folded('ＡＢＣ  x')).toBe('abc x')
  })
  it('takes the signs of LIKE as they are', () => {
    expect(likePattern('50%_\\')).toBe(String.raw`%50\%\_\\%`)
  })
  it('reads all of a card', () => {
    expect(
      wordsOf({
        message_type: 'generic',
        payloads: [
          {
            image_url: null,
            title: 'a',
            subtitle: null,
            buttons: [{ title: 'b', type: 'other', payload: 'p' }],
          },
        ],
      }),
    ).toBe('a\nb')
  })
})

it.each([
  ['09:00', '18:00', '08:59', false],
  ['09:00', '18:00', '09:00', true],
  ['09:00', '18:00', '18:00', false],
  ['20:00', '04:00', '03:59', true],
  ['20:00', '04:00', '12:00', false],
  ['00:00', '24:00', '23:59', true],
  ['10:00', '10:00', '03:00', true],
  ['nonsense', '10:00', '03:00', true],
  ['09:00', '24:00', '03:00', false],
])('from %s to %s, at %s someone answers: %s', (from, to, time, expected) => {
  expect(answersAt(new Date(`2026-11-21T${time}:00.000+07:00`), from, to)).toBe(expected)
})

describe('a file by its bytes', () => {
  it('is a video when its boxes are', () => {
    expect(
      ['isom', 'mp42', 'qt  ', 'heic', 'avif', 'm4a '].map((brand) =>
        sniffVideo(movie(brand, 200)),
      ),
    ).toEqual(['video/mp4', 'video/mp4', 'video/quicktime', null, null, null])
    const whole = movie('isom', 200)
    for (let length = 0; length < whole.length; length += 1)
      expect(sniffVideo(whole.subarray(0, length))).toBeNull()
    expect(sniffVideo(Buffer.concat([whole, Buffer.from('<script>')]))).toBeNull()
  })
  it('is a picture when it begins as one', () => {
    expect(
      ['GIF89a', 'GIF87a', 'GIF99a', 'RIFF', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', ''].map((text) =>
        sniffPicture(Buffer.from(text, 'latin1')),
      ),
    ).toEqual(['image/gif', 'image/gif', null, null, 'image/jpeg', 'image/png', null])
  })
})

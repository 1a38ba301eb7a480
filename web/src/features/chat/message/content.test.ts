import { describe, expect, it } from 'vitest'
import { viewOf, type Content } from './content.ts'

describe('the content of a message', () => {
  it.each<[string, Content, unknown]>([
    [
      'text',
      { message_type: 'text', payload: { text: '<b>hi</b>' } },
      { kind: 'text', text: '<b>hi</b>' },
    ],
    ['a bare string', { message_type: 'text', payload: 'hi' }, { kind: 'text', text: 'hi' }],
    [
      'a list of one',
      { message_type: 'text', payloads: [{ text: 'hi' }] },
      { kind: 'text', text: 'hi' },
    ],
    [
      'a postback by its title',
      { message_type: 'postback', payload: { title: 'Slip', payload: 'SLIP' } },
      { kind: 'text', text: 'Slip' },
    ],
    ['nothing', { message_type: 'text', payload: null }, { kind: 'unknown' }],
    [
      'numbers where words belong',
      { message_type: 'text', payload: { text: 7 } },
      { kind: 'unknown' },
    ],
    ['a kind not known yet', { message_type: 'other', payload: { x: 1 } }, { kind: 'unknown' }],
    [
      'an image',
      {
        message_type: 'media',
        payload: { url: '/api/chat/file/1', fileType: 'image', filePath: 'x', message: '' },
      },
      { kind: 'media', fileType: 'image', source: '/api/chat/file/1', text: '' },
    ],
    [
      'an image from a script',
      { message_type: 'media', payload: { url: 'javascript:1', fileType: 'image' } },
      { kind: 'media', fileType: 'image', source: undefined, text: '' },
    ],
  ])('%s', (_, content, view) => expect(viewOf(content)).toEqual(view))

  it('gives each button one thing to do, and only an allowed address', () => {
    expect(
      viewOf({
        message_type: 'buttons',
        payload: {
          text: 'Choose',
          buttons: [
            { title: 'Site', type: 'web', payload: 'https://x.example' },
            { title: 'Bad', type: 'web', payload: 'javascript:1' },
            { title: 'Call', type: 'call', payload: '081-234-5678' },
            { title: 'Slip', type: 'postback', payload: 'SLIP' },
            { title: 'Odd', type: 'other', payload: 'x' },
            {},
            null,
          ],
        },
      }),
    ).toEqual({
      kind: 'text',
      text: 'Choose',
      actions: [
        { title: 'Site', href: 'https://x.example/' },
        { title: 'Bad', href: undefined },
        { title: 'Call', href: 'tel:0812345678' },
        { title: 'Slip', postback: 'SLIP' },
        { title: 'Odd' },
      ],
    })
  })

  it('reads quick replies as words or as buttons', () => {
    expect(
      viewOf({
        message_type: 'quick_replies',
        payload: { text: 'Q', quick_replies: ['Yes', { title: 'No', payload: 'NO' }] },
      }),
    ).toEqual({
      kind: 'text',
      text: 'Q',
      replies: [
        { title: 'Yes', postback: 'Yes' },
        { title: 'No', postback: 'NO' },
      ],
    })
  })

  it('reads cards as a list, one alone, and never an unsafe picture', () => {
    const card = {
      image_url: 'data:image/png;base64,x',
      title: 'T',
      subtitle: 'S',
      buttons: [{ title: 'B', type: 'postback', payload: 'P' }],
    }
    const shown = {
      image: undefined,
      title: 'T',
      subtitle: 'S',
      actions: [{ title: 'B', postback: 'P' }],
    }
    expect(viewOf({ message_type: 'generic', payloads: [card, card] })).toEqual({
      kind: 'cards',
      cards: [shown, shown],
    })
    expect(viewOf({ message_type: 'generic', payload: card })).toEqual({
      kind: 'cards',
      cards: [shown],
    })
    expect(viewOf({ message_type: 'generic', payloads: [] })).toEqual({ kind: 'unknown' })
  })
})

import { describe, expect, it } from 'vitest'
import { answered } from '../testing/answered.ts'
import { useOutside, type Outside } from '../testing/outside.ts'
import { cardAnswer, faceAnswer } from './iapp.ts'

/** The example of their document, with what it hides filled in. */
const PUBLISHED = {
  address: '12 หมู่ 3 ต.หนองปรือ อ.บางละมุง จ.ชลบุรี',
  detection_score: 0.981011797984441,
  district: 'บางละมุง',
  en_dob: '15 Mar 1957',
  en_expire: '14 Mar 2025',
  en_fname: 'Malee',
  en_init: 'Mrs.',
  en_issue: '26 Jul 2016',
  en_lname: 'Lopez',
  en_name: 'Mrs. Malee Lopez',
  error_message: '',
  face: '/9j/4AAQ',
  gender: 'Female',
  id_number: '1 1017 00230 70 8',
  th_name: 'นาง มาลี โลเปซ',
}

describe('the card of iApp', () => {
  it('is read as their document shows it', () => {
    expect(cardAnswer(answered(PUBLISHED))).toEqual({
      kind: 'done',
      value: {
        number: '1101700230708',
        names: ['นาง มาลี โลเปซ', 'Mrs. Malee Lopez'],
        birthDate: '1957-03-15',
        expiresOn: '2025-03-14',
      },
    })
  })

  it.each([
    ['LIFELONG', null],
    ['', null],
    ['31 Feb 2020', null],
    ['1 Jan. 2030', '2030-01-01'],
  ])('that expires %s expires %s', (shown, expiresOn) => {
    expect(cardAnswer(answered({ ...PUBLISHED, en_expire: shown }))).toMatchObject({
      value: { expiresOn },
    })
  })

  it.each([
    [{ ...PUBLISHED, id_number: '' }],
    [{ ...PUBLISHED, id_number: '123' }],
    [{ error_message: 'ID card is not found in the image' }],
  ])('%o is none', (body) => {
    expect(cardAnswer(answered(body))).toEqual({ kind: 'done', value: null })
  })

  it.each([401, 402, 413, 415, 429])('with HTTP %i is not known', (status) => {
    expect(cardAnswer(answered({ message: 'no' }, status))).toMatchObject({ kind: 'unknown' })
    expect(faceAnswer(answered({ message: 'no' }, status))).toMatchObject({ kind: 'unknown' })
  })
})

describe('the faces of iApp', () => {
  it.each([
    [{ total: { confidence: 57.094, isSamePerson: 'true' } }, { same: true, percent: 57 }],
    [{ total: { confidence: 12, isSamePerson: 'false' } }, { same: false, percent: 12 }],
    [{ total: { confidence: 140, isSamePerson: true } }, { same: true, percent: 100 }],
  ])('%o are %o', (body, value) => {
    expect(faceAnswer(answered(body))).toEqual({ kind: 'done', value })
  })

  it.each([{}, { total: { confidence: 90 } }, 'yes'])('%o are not known', (body) => {
    expect(faceAnswer(answered(body))).toMatchObject({ kind: 'unknown' })
  })
})

describe('the verifier in the sandbox', () => {
  let outside: Outside
  useOutside(
    (started) => {
      outside = started
    },
    ['pg'],
  )
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const card = {
    number: '1101700230708',
    thaiName: 'นาง มาลี ใจดี',
    birthDate: '15 Mar 1990',
    likeness: 88,
  }

  it('sees nothing until it was said, then what was said, however often it is asked', async () => {
    const verifier = outside.patient.identity
    expect(await verifier?.readCard(picture)).toEqual({ kind: 'done', value: null })
    await outside.command('POST', '/sandbox/idcheck', card)
    for (let n = 0; n < 2; n++)
      expect(await verifier?.readCard(picture)).toMatchObject({
        value: { number: card.number, birthDate: '1990-03-15', expiresOn: null },
      })
    expect(await verifier?.compareFaces(picture, picture)).toEqual({
      kind: 'done',
      value: { same: true, percent: 88 },
    })
  })

  it.each(['refuse', 'error', 'timeout-after', 'timeout-before'])(
    'that fails by %s is not known, and never a no',
    async (kind) => {
      await outside.command('POST', '/sandbox/faults', { target: 'idcheck', kind, times: 1 })
      expect(await outside.patient.identity?.readCard(picture)).toMatchObject({ kind: 'unknown' })
    },
  )
})

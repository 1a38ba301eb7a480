import fc from 'fast-check'
import { generate, parse } from 'promptparse'
import { expect, it } from 'vitest'
import { crc16, isSealed, readFields } from './emvco.ts'

it('knows the checksum that the specification gives', () => expect(crc16('123456789')).toBe('29B1'))

it('reads what another’s encoder wrote as another’s decoder reads it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.stringMatching(/^\d{10}$/),
      (satang, target) => {
        const text = generate.anyId({ type: 'MSISDN', target, amount: satang / 100 })
        const theirs = parse(text, true, true)
        const ours = readFields(text)
        expect([...(ours ?? [])]).toEqual(theirs?.getTags().map(({ id, value }) => [id, value]))
        expect(isSealed(text, '63')).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

it.each(['0', '000', '0002', '000201x', '00020', '0002010002', '000201000201', 'ab02xx', '00-1x'])(
  'is not made of whole fields, each once: "%s"',
  (text) => {
    expect(readFields(text)).toBeNull()
  },
)

it('is sealed by the right checksum under the right tag at its very end', () => {
  const text = `0002016304${crc16('0002016304')}`
  expect(isSealed(text, '63')).toBe(true)
  expect(isSealed(text.toLowerCase(), '63')).toBe(true)
  for (const [other, tag] of [
    [text, '91'],
    [`${text}00`, '63'],
    [text.replace('01', '02'), '63'],
    ['', '63'],
    ['6304', '63'],
    [`0002016303ABC6210${crc16('00')}630400`, '63'],
  ] as const)
    expect(isSealed(other, tag)).toBe(false)
})

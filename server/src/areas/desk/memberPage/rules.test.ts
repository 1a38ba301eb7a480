import { expect, it } from 'vitest'
import { maskAccount, maskAddress, maskPhone, readQuery } from './rules.ts'

it('masks keep enough to recognise and too little to use', () => {
  expect([
    maskPhone('0812345678'),
    maskAccount('4000004821'),
    maskAddress('110.164.7.9'),
    maskAddress('2001:db8:1:2::/64'),
  ]).toEqual(['081-xxx-5678', 'xxx-x-x4821', '110.164.x.x', '2001:db8:x'])
})

it.each([
  ['', { by: 'newest' }],
  ['081-234 5678', { by: 'digits', digits: '0812345678' }],
  ['+66812345678', { by: 'digits', digits: '0812345678' }],
  ['4821', { by: 'digits', digits: '4821' }],
  ['12', { by: 'text', text: '12' }],
  [' สมชาย ', { by: 'text', text: 'สมชาย' }],
])('%j is read as a person means it', (query, asked) => expect(readQuery(query)).toEqual(asked))

import { expect, it } from 'vitest'
import { isCommonPassword } from './commonPasswords.ts'
import { passwordFault } from './passwordRules.ts'

const owner = {
  phone: '0812345678',
  names: ['สมชาย ใจดี', 'SOMCHAI JAIDEE'],
  isCommon: isCommonPassword,
}

it.each([
  ['1234567', 'LENGTH'],
  ['x'.repeat(129), 'LENGTH'],
  ['password', 'COMMON'],
  ['QwertyUiop', 'COMMON'],
  ['0812345678', 'GUESSABLE'],
  ['812345678', 'GUESSABLE'],
  ['p0812345678!', 'GUESSABLE'],
  ['krapao1234', 'GUESSABLE'],
  ['Kr4pa0_2026', 'GUESSABLE'],
  ['krapaokrapao', 'GUESSABLE'],
  ['Somchai1990', 'GUESSABLE'],
  ['jaidee.somchai', 'GUESSABLE'],
  ['J41dee!2569', 'GUESSABLE'],
  ['สมชายใจดี123', 'GUESSABLE'],
  ['krapaosomchai99', 'GUESSABLE'],
])('%s is refused: %s', (password, fault) => {
  expect(passwordFault(password, owner)).toBe(fault)
})

it.each([
  'correct horse battery',
  'Marigold-42!',
  'somchai likes pad thai',
  'krapao is where I play',
  'a'.repeat(6) + 'Zx9!',
])('%s is taken', (password) => {
  expect(passwordFault(password, owner)).toBeNull()
})

it('the list holds 100,000 leaked passwords of 8 characters or more, in lower case', async () => {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(new URL('./data/common-passwords.txt', import.meta.url), 'utf8')
  const all = text.trimEnd().split('\n')
  expect(new Set(all).size).toBe(100_000)
  expect(all.every((one) => Array.from(one).length >= 8 && one === one.toLowerCase())).toBe(true)
})

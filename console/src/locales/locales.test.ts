import { ERROR_CODES } from '@krapao/contract/errors'
import { CALL_RIGHT } from '@krapao/contract/ops/callRights'
import { RIGHTS, ROLES } from '@krapao/contract/ops/rights'
import { REFUSAL_RULE } from '@krapao/contract/refusalRule'
import { expect, it } from 'vitest'
import { PLACES } from '../frame/places.ts'
import en from './en.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }

type Tree = { [key: string]: Tree | string }
const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flatten(value, `${path}${key}.`),
  )
const [thai, english] = [new Map(flatten(th)), new Map(flatten(en))]
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '').toSorted()

it('says the same in both languages, with the same arguments, and nothing empty', () => {
  expect([...english.keys()].toSorted()).toEqual([...thai.keys()].toSorted())
  for (const [key, text] of thai) {
    expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)])
    expect([key, text.trim() === '', (english.get(key) ?? '').trim() === '']).toEqual([
      key,
      false,
      false,
    ])
  }
})

it('has a name for every place, role and right', () => {
  const wanted = [
    ...PLACES.map((place) => `place.${place.key}`),
    ...ROLES.map((role) => `role.${role}`),
    ...RIGHTS.map((right) => `right.${right}`),
  ]
  expect(wanted.filter((key) => !thai.has(key))).toEqual([])
})

/** What a text says when it tells what one can do next. */
const WAY_OUT = { th: /กรุณา/, en: /please/i }
const operators = ERROR_CODES.filter((code) => REFUSAL_RULE[code].to === 'OPERATOR')

it('has words with a way out for every refusal that only operators meet', () => {
  expect(operators.length).toBeGreaterThan(9)
  expect(operators.filter((code) => !WAY_OUT.th.test(th.error[code]))).toEqual([])
  expect(operators.filter((code) => !WAY_OUT.en.test(en.error[code]))).toEqual([])
  expect(Object.keys(CALL_RIGHT).length).toBeGreaterThan(70)
})

it('tells a way out of every other refusal, known or not', () => {
  const texts = (words: typeof th | typeof en): [string, string][] =>
    Object.entries(words.error).flatMap(([code, text]) =>
      typeof text === 'string' ? [[code, text]] : [],
    )
  // Nothing was refused: the operator left the device's own question.
  const refusals = texts(th).filter(([code]) => code !== 'CANCELLED')
  expect(refusals.filter(([, text]) => !WAY_OUT.th.test(text))).toEqual([])
  const inEnglish = texts(en).filter(([code]) => code !== 'CANCELLED')
  expect(inEnglish.filter(([, text]) => !WAY_OUT.en.test(text))).toEqual([])
})

it('no text holds a name of the code', () => {
  const words = (text: string): string =>
    text.replaceAll(/\{\w+[^}]*\}|<\/?\w+>|iOS|iPhone|WebP/g, '')
  for (const texts of [thai, english])
    expect([...texts].filter(([, text]) => /[a-z][A-Z]/.test(words(text)))).toEqual([])
})

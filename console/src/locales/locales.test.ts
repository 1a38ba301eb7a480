import { ERROR_CODES } from '@krapao/contract/errors'
import { CALL_RIGHT, ROLES, ROLES_WITH } from '@krapao/contract/ops/rights'
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
    ...Object.keys(ROLES_WITH).map((right) => `right.${right}`),
  ]
  expect(wanted.filter((key) => !thai.has(key))).toEqual([])
})

it('has words for every refusal that only operators meet', () => {
  const own = [
    'FORBIDDEN',
    'SAME_OPERATOR',
    'NOT_WAITING',
    'CASE_TAKEN',
    'CASE_CHANGED',
    'DEBT_OPEN',
    'UNCONFIRMED_OPERATOR',
    'DISAGREEMENT',
    'LAST_OWNER',
  ] as const
  expect(own.filter((code) => !ERROR_CODES.includes(code) || !thai.has(`error.${code}`))).toEqual(
    [],
  )
  expect(Object.keys(CALL_RIGHT).length).toBeGreaterThan(70)
})

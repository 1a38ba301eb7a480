import { ERROR_CODES } from '@krapao/contract/errors'
import { accountCalls } from '@krapao/contract/members/calls'
import { describe, expect, it } from 'vitest'
import { FIRST_ERRORS } from '../../build/messageParts.ts'
import en from './en.json' with { type: 'json' }
import la from './la.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }

type Tree = { [key: string]: Tree | string }

function flatten(tree: Tree, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [path + key]: value } : flatten(value, `${path}${key}.`),
    ),
  ) as Record<string, string>
}

/** Arguments of an ICU message, whatever it does with them. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map((match) => match[1] ?? ''))]
    .filter((name) => !/^\d/.test(name))
    .toSorted()

const asked = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).map(([key, text]) => [key, placeholders(text)]))

const languages = { th: flatten(th), la: flatten(la), en: flatten(en) }
const reference = languages.th

describe.each(Object.entries(languages))('texts in %s', (_, texts) => {
  it('S19: has the same keys as the others', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(reference).toSorted())
  })

  it('S234: has a text for every code of the catalogue', () => {
    expect(ERROR_CODES.filter((code) => !texts[`errorMsg.${code}`])).toEqual([])
  })

  it('has no empty text', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('has no name of the code in a text', () => {
    const words = (text: string): string =>
      text.replaceAll(/\{\w+[^}]*\}|<\/?\w+>|iOS|iPhone|WebP/g, '')
    expect(Object.entries(texts).filter(([, text]) => /[a-z][A-Z]/.test(words(text)))).toEqual([])
  })

  it('asks for the same arguments', () => {
    expect(asked(texts)).toEqual(asked(reference))
  })
})

it('sends /login every text of what it may be refused with', () => {
  expect(accountCalls.login.refuses.filter((code) => !FIRST_ERRORS.includes(code))).toEqual([])
})

/** Names and formats that are the same in every language. */
const alike = /^(?:common\.version|refusal\.field|notFound\.heading|home\.name)$/

it('leaves no Thai letter in another language, and no Latin sentence in Thai or Lao', () => {
  const thaiElsewhere = [...Object.entries(languages.en), ...Object.entries(languages.la)].filter(
    ([, text]) => /[\u0E01-\u0E5B]/.test(text),
  )
  const laoElsewhere = [...Object.entries(languages.en), ...Object.entries(languages.th)].filter(
    ([, text]) => /[\u0E81-\u0EDF]/.test(text),
  )
  const untranslated = [...Object.entries(languages.th), ...Object.entries(languages.la)].filter(
    ([key, text]) => !alike.test(key) && !/[\u0E01-\u0EDF]/.test(text),
  )
  expect({ thaiElsewhere, laoElsewhere, untranslated }).toEqual({
    thaiElsewhere: [],
    laoElsewhere: [],
    untranslated: [],
  })
})

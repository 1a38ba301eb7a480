import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from './en.json' with { type: 'json' }
import la from './la.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }

type Tree = { [key: string]: Tree | string }
const languages = { th, la, en } as unknown as Record<'th' | 'la' | 'en', Tree>

const page = readFileSync(join(import.meta.dirname, '../../../docs/words.md'), 'utf8')
/** The cells of the rows under a heading, without the head and its rule. */
function table(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const textAt = (tree: Tree, path: string): string => {
  const found = path
    .split('.')
    .reduce<Tree | string | undefined>(
      (at, key) => (typeof at === 'object' ? at[key] : undefined),
      tree,
    )
  return typeof found === 'string' ? found : ''
}
const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )

describe('docs/words.md', () => {
  const glossary = table('Glossary')
  it('has a glossary and a list of words that are not used', () => {
    expect(glossary.length).toBeGreaterThan(20)
    expect(table('Words that are not used').length).toBeGreaterThan(20)
  })

  it.each(glossary)('%s is called so where a member reads it', (inEn, inTh, inLa, _code, key) => {
    const path = (key ?? '').replaceAll('`', '')
    for (const [locale, term] of [
      ['th', inTh],
      ['la', inLa],
      ['en', inEn],
    ] as const) {
      const wanted = (term ?? '').replace(' (?)', '').toLowerCase()
      expect(`${path} in ${locale}: ${textAt(languages[locale], path)}`.toLowerCase()).toContain(
        wanted,
      )
    }
  })

  it('no text holds a word that is not used', () => {
    const held = table('Words that are not used').flatMap(([locale, not = '']) =>
      flatten(languages[locale as 'th' | 'la' | 'en'])
        .filter(([, text]) => text.includes(not))
        .map(([key]) => `${locale} ${key}: ${not}`),
    )
    expect(held).toEqual([])
  })

  it('no text speaks of a captcha but the one slip reason that the product names so', () => {
    const held = Object.values(languages)
      .flatMap((texts) => flatten(texts))
      .filter(([, text]) => /captcha|แคปช|แคปต์|ແຄັບ/i.test(text))
      .map(([key]) => key)
    expect([...new Set(held)]).toEqual(['slips.reason.TRIPPLE_WRONG_CAPTCHA'])
  })

  it('Lao keeps spaces around ແລະ and ຫຼື', () => {
    const tight = flatten(languages.la)
      .filter(([, text]) => /\Sແລະ|ແລະ\S|(?<!\s|ເ|ບໍ|ລໍ)(?<!^)ຫຼື|\sຫຼື\S/.test(text))
      .map(([key]) => key)
    expect(tight).toEqual([])
  })
})

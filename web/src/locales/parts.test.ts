import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SECTIONS, type Part } from '../../build/messageParts.ts'

const src = join(import.meta.dirname, '..')

/**
 * The files that these bring along by themselves: what is imported later stands in `Texts` of its
 * own.
 */
function filesFrom(entries: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    found.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /^import (?!type\b)[^'\n]*'(\.[^']+)'/gm,
    ))
      visit(join(dirname(file), path))
  }
  for (const entry of entries) visit(join(src, entry))
  return [...found]
}

/** The texts that these files say: a section whole, or single texts of one that is sent in part. */
function namedIn(files: readonly string[], part: Part): string[] {
  const named = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(/useTranslations\('?([\w.]*)'?\)/g)].flatMap(([, section = '']) => {
      const isSplit =
        SECTIONS[part].some((path) => path.startsWith(`${section}.`)) &&
        !(SECTIONS[part] as readonly string[]).includes(section)
      return isSplit
        ? [...code.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => `${section}.${key}`)
        : [section]
    })
  })
  return [...new Set(named)]
    .filter(
      (name) =>
        ![...SECTIONS.first, ...SECTIONS[part]].some(
          (sent) => sent === name || name.startsWith(`${sent}.`),
        ),
    )
    .toSorted((a, b) => a.localeCompare(b))
}

it('sends /user/home and the bars around it every text they say', () => {
  const files = filesFrom([
    'layouts/MemberLayout.tsx',
    'layouts/Toasts.tsx',
    'pages/user/home/HomePage.tsx',
  ])
  expect(files.length).toBeGreaterThan(40)
  expect(namedIn(files, 'home')).toEqual([])
})

it('sends /login every text it says', () => {
  const files = filesFrom([
    'layouts/PublicLayout.tsx',
    'layouts/Toasts.tsx',
    'pages/login/LoginPage.tsx',
  ])
  // An empty name is `words.ts`, whose codes are held against the contract.
  expect(namedIn(files, 'first')).toEqual([''])
})

it('sends /register every text it says, and all that the server may refuse it with', () => {
  const files = filesFrom([
    'layouts/PublicLayout.tsx',
    'layouts/Toasts.tsx',
    'pages/register/RegisterPage.tsx',
  ])
  expect(namedIn(files, 'register')).toEqual([''])
  expect(SECTIONS.register).toEqual(expect.arrayContaining(['errorMsg', 'refusal']))
})

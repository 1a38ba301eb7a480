import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = /\.(?:[cm]?[jt]sx?|css|sql|md|sh|ya?ml)$|^\.ci\/run$/
/** The list itself, what is generated, and what others wrote. */
const NOT_READ =
  /^docs\/(?:words|calls|statements|seeded-bugs)\.md$|^docs\/decisions\/|schema\.sql$|codeWords\.test/

/** Where a word is another's, or stands on the wire: the file's path and what it may hold. */
const MAY: readonly (readonly [RegExp, string])[] = [
  [/^sandbox\/src\/games\/|^server\/src\/providers\/game\//, 'purse'],
  [/inApp|openable|messages\.test|anyDevice/, 'intent'],
  [/^web\/src\/api\/session\/session\.ts$/, 'intent'],
  [/^server\/src\/db\/baseline\//, 'heldLook'],
  [/^server\/src\/db\/baseline\//, 'brought home'],
]

const BANNED = (
  readFileSync(join(ROOT, 'docs/words.md'), 'utf8')
    .split('## Words that are not used in the code\n')[1]
    ?.split('\n## ')[0] ?? ''
)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, not = '', but = '']) => ({ not, but, re: patternOf(not) }))

/**
 * A phrase, however its lines are broken and commented; or a part of a name, in camelCase, as a
 * word or at its end.
 */
function patternOf(word: string): RegExp {
  const [head = '', ...tail] = word
  const plain = word
    .replaceAll("'", "['’]")
    .replaceAll(' ', String.raw`(?: |\s*\n\s*(?:\*|\/\/)?\s*)`)
  if (word.includes(' ')) return new RegExp(String.raw`(?<![\w’'])${plain}(?!\w)`, 'gi')
  const rest = tail.join('')
  const capital = `${head.toUpperCase()}${rest}`
  return new RegExp(String.raw`(?:(?<![A-Za-z])${head}${rest}|${capital})s?(?![a-z])`, 'g')
}

/** `file:line: the word (what to say instead)`. */
function found(file: string, text: string): string[] {
  return BANNED.flatMap(({ not, but, re }) =>
    MAY.some(([where, word]) => word === not && where.test(file))
      ? []
      : [...text.matchAll(re)].map(
          ({ index }) => `${file}:${text.slice(0, index).split('\n').length}: ${not} (${but})`,
        ),
  )
}

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => SOURCE.test(file) && !NOT_READ.test(file))
  // One that is taken away and not yet committed is still listed.
  .filter((file) => existsSync(join(ROOT, file)))

it('no source, comment, title or document has a word of the list', () => {
  expect(BANNED.length).toBeGreaterThan(40)
  expect(files.length).toBeGreaterThan(2_000)
  const broken = files.flatMap((file) => found(file, readFileSync(join(ROOT, file), 'utf8')))
  expect(broken, 'docs/words.md, "Words that are not used in the code"').toEqual([])
})

it.each([
  ['a part of a name', 'walletOfErrand()'],
  ['the beginning of a name', 'const letGoAlone = 1'],
  ['a name', 'intents.done(body)'],
  ['a phrase', "/** Paid by an operator's word. */"],
  ['a phrase in two lines', "/**\n * Paid by an operator's\n * word.\n */"],
  ['a title', "it('waits for a second word', () => {})"],
])('finds a planted breach: %s', (_title, text) => {
  expect(found('server/src/a.ts', text)).not.toEqual([])
})

it.each(['// intentional', 'carryOut()', 'const password = 1', '/** The words of a text. */'])(
  'leaves alone: %s',
  (text) => expect(found('server/src/a.ts', text)).toEqual([]),
)

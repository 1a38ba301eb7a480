/**
 * The table docs/statements.md, as rows and as text: no times in it, so that equal runs write equal
 * files.
 */
import { STATEMENTS } from './statements.ts'

export interface Shown {
  statement: string
  file: string
  title: string
  /** null: left out of the run, as a test that needs what the machine has not. */
  isPassed: boolean | null
}

const HEAD = `# Statements

What the product's description says, each with the tests that show it and how they ended. A title of a test, or of a
group of tests, begins with the numbers of its statements. Written by a whole \`npm test\`, which fails when a statement
has neither a test that passed nor a reason.

| statement | says | test | result |
| --- | --- | --- | --- |
`
const WORDS = { true: 'passed', false: 'failed', null: 'not run' }
const escape = (text: string): string => text.replaceAll(/[\\|`*_<>[\]~]/g, String.raw`\$&`)
const unescape = (text: string): string => text.replaceAll(/\\(.)/g, '$1')
const testOf = ({ file, title }: Shown): string => `${file}: ${title}`
const keyOf = (shown: Shown): string => `${shown.statement} ${testOf(shown)}`

/** Several outcomes of one test or group, as on two databases: all that ran must have passed. */
export function together(all: readonly Shown[]): Shown[] {
  const found = new Map<string, Shown>()
  for (const each of all) {
    const before = found.get(keyOf(each))?.isPassed ?? null
    const isPassed = before === false ? false : (each.isPassed ?? before)
    found.set(keyOf(each), { ...each, isPassed })
  }
  return [...found.values()].toSorted((a, b) => (testOf(a) < testOf(b) ? -1 : 1))
}

const MOST_ROWS = 8

/** Many tests of one group that passed for a statement, as those of a list of calls, are one row. */
export function gathered(shown: readonly Shown[]): Shown[] {
  const groups = new Map<string, Shown[]>()
  for (const each of shown) {
    const group = each.title.split(' > ').slice(0, -1)
    const key = [each.statement, each.file, ...group].join(' > ')
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.length <= MOST_ROWS || group.some(({ isPassed }) => isPassed !== true))
      return group
    const title = [...first.title.split(' > ').slice(0, -1), `${group.length} tests`].join(' > ')
    return [{ ...first, title }]
  })
}

export function tableOf(shown: readonly Shown[]): string {
  const rows = STATEMENTS.flatMap(({ id, says, untested }) => {
    const tests = shown.filter(({ statement }) => statement === id)
    if (tests.length === 0) return [`| ${id} | ${escape(says)} | ${untested ?? ''} | no test |`]
    return tests.map((each, at) => {
      const head = at === 0 ? `${id} | ${escape(says)}` : '|'
      return `| ${head} | ${escape(testOf(each))} | ${WORDS[`${each.isPassed}`]} |`
    })
  })
  return `${HEAD}${rows.join('\n')}\n`
}

/** What a table says of the tests. */
export function readTable(text: string): Shown[] {
  let statement = ''
  return text.split('\n').flatMap((line) => {
    const [, id = '', , test = '', word] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (/^S\d+$/.test(id)) statement = id
    const [, file, title] = /^(\S+\.tsx?): (.*)$/.exec(unescape(test)) ?? []
    if (statement === '' || file === undefined || title === undefined) return []
    const isPassed = word === 'passed' ? true : word === 'failed' ? false : null
    return [{ statement, file, title, isPassed }]
  })
}

/**
 * A table after a run of some files: what it says of the others stays, and of tests that were left
 * out.
 */
export function renewed(
  before: readonly Shown[],
  now: readonly Shown[],
  ran: ReadonlySet<string>,
): Shown[] {
  const earlier = new Map(before.map((each) => [keyOf(each), each.isPassed]))
  return together([
    ...before.filter(({ file }) => !ran.has(file)),
    ...now.map((each) => ({
      ...each,
      isPassed: each.isPassed ?? earlier.get(keyOf(each)) ?? null,
    })),
  ])
}

/** The statements that no test showed, and that have no reason either. */
export const unshown = (shown: readonly Shown[]): string[] =>
  STATEMENTS.filter(
    ({ id, untested }) =>
      untested === undefined &&
      !shown.some(({ statement, isPassed }) => statement === id && isPassed === true),
  ).map(({ id, says }) => `${id} ${says}`)

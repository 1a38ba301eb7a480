/**
 * The table of calls in docs/wire.md, written from the contract: `npm run docs:wire`. A test
 * demands that the page says what the contract says.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../contract/src/call.ts'
import { CALLS } from '../contract/src/calls.ts'
import { OPS_PATHS } from '../contract/src/ops/paths.ts'
import { PATHS } from '../contract/src/paths.ts'
import { writePage } from './docs/writePage.ts'
import { beginScript } from './help.ts'

const PAGE = join(import.meta.dirname, '../docs/wire.md')
const BEGIN = '<!-- calls: written by npm run docs:wire -->'

const row = ([name, path]: [string, string]): string => {
  const call: Call = CALLS[name as keyof typeof CALLS]
  const statuses = Object.keys(call.answers).join(', ')
  const money = call.movesMoney ? ' Takes an Idempotency-Key.' : ''
  return (
    `| \`${path}\` | \`${name}\` | ${call.access} | ${call.summary}.${money} | ${statuses} | ` +
    `${call.refuses.join(' ')} |`
  )
}

/** The rows of every call, as Markdown. */
export const wireTable = (): string =>
  [
    '| call | name | who | what it does | answers | refuses |',
    '| --- | --- | --- | --- | --- | --- |',
    ...Object.entries({ ...PATHS, ...OPS_PATHS }).map(row),
  ].join('\n')

export const writtenTable = (): string => readFileSync(PAGE, 'utf8').split(BEGIN)[1]?.trim() ?? ''

if (import.meta.main) {
  beginScript('docs:wire')
  const [head] = readFileSync(PAGE, 'utf8').split(BEGIN)
  writePage(PAGE, `${head}${BEGIN}\n\n${wireTable()}\n`)
}

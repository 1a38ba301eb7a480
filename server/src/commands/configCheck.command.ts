import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { CATALOGUE } from '../areas/play/public.ts'
import { checkEnvironment, type Row } from '../environment/check.ts'
import { beginCommand, endPlainly } from '../runtime/commandLine.ts'

// Exit code 1 when something lacks or is refused, 2 when the file could not be read.
const USAGE = `npm run config:check [-- --file FILE]
Shows every variable that the server reads: its value (of a secret only whether it is set), its
state for the mode that NODE_ENV names, and what it is for. It starts nothing and asks nothing.
  --file FILE   looks at the variables in FILE alone, not at those of this shell`
beginCommand(USAGE)

const environment = (): NodeJS.Dict<string> => {
  const file = parseArgs({ options: { file: { type: 'string' } } }).values.file
  if (file === undefined) return process.env
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    process.exit(2)
  }
}

const WIDEST = 40
const cut = (text: string): string =>
  text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text

function table(rows: readonly Row[]): string {
  const widthOf = (of: (row: Row) => string, head: string): number =>
    Math.max(head.length, ...rows.map((row) => of(row).length))
  const [names, shown] = [widthOf((row) => row.name, ''), widthOf((row) => cut(row.shown), 'VALUE')]
  const line = (name: string, value: string, state: string, about: string): string =>
    `${name.padEnd(names)}  ${value.padEnd(shown)}  ${state.padEnd(6)}  ${about}`
  return [
    line('VARIABLE', 'VALUE', 'STATE', 'WHAT IT IS FOR, AND WHAT IS WRONG'),
    ...rows.map(({ name, shown: value, state, about, reason }) =>
      line(name, cut(value), state, [about.replaceAll('`', ''), reason].filter(Boolean).join(': ')),
    ),
  ].join('\n')
}

try {
  const env = environment()
  const codes = CATALOGUE.map((game) => game.code)
  const rows = checkEnvironment(env, codes)
  const wrong = rows.filter(({ state }) => state !== 'ok')
  console.log(table(rows.toSorted((a, b) => Number(a.state === 'ok') - Number(b.state === 'ok'))))
  console.log(
    wrong.length === 0
      ? `\nAll ${rows.length} are well for ${env['NODE_ENV'] || 'development'}.`
      : `\n${wrong.length} of ${rows.length} are not: ${wrong.map(({ name }) => name).join(', ')}`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  endPlainly(error)
}

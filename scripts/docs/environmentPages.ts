/**
 * docs/environment.md and deploy/production.env.example, written from what the server reads: `npm
 * run docs:environment`. A test demands that both say what the code says.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyName } from '../../server/src/environment/check.ts'
import { VARIABLES } from '../../server/src/environment/schema.ts'
import { SANDBOX, variableOf } from '../../server/src/environment/variables.ts'
import { isSecret } from '../../server/src/runtime/secretFiles.ts'
import { beginScript } from '../help.ts'
import { writePage } from './writePage.ts'

const root = join(import.meta.dirname, '../..')
const PAGE = join(root, 'docs/environment.md')
const EXAMPLE = join(root, 'deploy/production.env.example')
const BEGIN = '<!-- variables: written by npm run docs:environment -->'
const END = '<!-- end of the variables -->'

const described = (name: string) => {
  const variable = variableOf(name)
  if (!variable) throw new Error(`${name} has no line in server/src/environment/variables.ts`)
  return variable
}

const groupOf = (name: string): string => {
  if (VARIABLES.includes(name) || /^(S3|FILES|PAYTIMZ|ZPAY)_/.test(name)) return 'The server'
  if (/^(SANDBOX|SERVER_URL)/.test(name)) return 'The sandbox'
  return 'The outside'
}
const GROUPS = ['The server', 'The outside', 'The sandbox']
const INTRODUCED: Readonly<Record<string, string>> = {
  'The outside':
    'Where no default is told it is the sandbox, and production demands the variable of each ' +
    'provider under contract.\n\n',
}

const item = (name: string): string => {
  const { about, usual, more = '', isNeeded } = described(name)
  if (usual === SANDBOX) return `- \`${name}\`: ${about}.`
  const needed = isNeeded ? '; demanded in production' : ''
  return `- \`${name}\`: ${about} (default ${usual}${needed}).${more && ` ${more}`}`
}

/** Every variable, as Markdown. */
export const variableList = (): string => {
  const names = everyName()
  return GROUPS.map((group) =>
    [
      `## ${group}\n\n${INTRODUCED[group] ?? ''}`.trimEnd(),
      '',
      ...names.filter((name) => groupOf(name) === group).map(item),
    ].join('\n'),
  ).join('\n\n')
}

/** The text around the list is a person's. */
const around = (): [before: string, after: string] => {
  const [before = '', rest = ''] = readFileSync(PAGE, 'utf8').split(BEGIN)
  return [before, rest.split(END)[1] ?? '']
}
const whole = (list: string): string => {
  const [before, after] = around()
  return `${before}${BEGIN}\n\n${list}\n\n${END}${after}`
}

/** Words alone, as the formatter may wrap lines otherwise. */
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
export const isPageFresh = (): boolean =>
  words(readFileSync(PAGE, 'utf8')) === words(whole(variableList()))

/** The examples of a game and a PSP besides the one that must be there are for a person to copy. */
const EXAMPLE_GAME = 'PG'
const VALUES: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  GAMES: EXAMPLE_GAME.toLowerCase(),
}
const CHOSEN = new RegExp(
  '^(PSP_(?!KBANK)|SMS_(THAIBULK|TWILIO)|EASYSLIP|SLIPOK|LINE|' +
    `GAME_(HUB88|PGSOFT|WIN568|PRAGMATIC)_|GAME_${EXAMPLE_GAME}_(GAME|ROUNDS_URL))`,
)

function exampleLine(name: string): string {
  const { about, usual, isNeeded } = described(name)
  const file = isSecret(name) ? `; or ${name}_FILE` : ''
  // What is beside the usual one, and games of other kinds, are demanded where they are chosen.
  const isChosen = isNeeded && !CHOSEN.test(name)
  const assigned = isChosen || VALUES[name] ? `${name}=${VALUES[name] ?? ''}` : `#${name}=`
  const held = usual === SANDBOX ? 'production demands it' : `default ${usual}`
  return `# ${about}: ${held}${file}\n${assigned}`.replaceAll('`', '')
}

/** An environment file of production with every place open that a person has to fill in. */
export const productionExample = (): string => {
  const names = everyName()
    .map((name) => name.replace('<CODE>', EXAMPLE_GAME))
    .filter((name) => groupOf(name) !== 'The sandbox')
  const part = (group: string): string =>
    [`# ${group}`, '', ...names.filter((name) => groupOf(name) === group).map(exampleLine)].join(
      '\n',
    )
  return `# The environment of a production server, written by npm run docs:environment. Copy it to production.env
# (deploy/compose.yaml) or /etc/krapao/production.env (deploy/systemd), fill in what is open, and look at it with
#   npm run config:check -- --file deploy/production.env
# What each variable means stands in docs/environment.md. A key: openssl rand -base64 32

${part('The server')}

${part('The outside')}

# The database of deploy/compose.yaml alone: random, of letters and digits
#POSTGRES_PASSWORD=
#OWNER_PASSWORD=
#APP_PASSWORD=
`
}
export const writtenExample = (): string => readFileSync(EXAMPLE, 'utf8')

if (import.meta.main) {
  beginScript('docs:environment')
  writeFileSync(EXAMPLE, productionExample())
  writePage(PAGE, whole(variableList()))
}

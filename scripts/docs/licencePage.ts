/**
 * docs/licences.md, written from the lock file: `npm run docs:licences`. With `--texts` it prints
 * the notices themselves, for whoever hands the built product on.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginScript } from '../help.ts'
import { shippedPackages, type ShippedPackage } from './shipped.ts'
import { writePage } from './writePage.ts'

const PAGE = join(import.meta.dirname, '../../docs/licences.md')
const BEGIN = '<!-- packages: written by npm run docs:licences -->'

/** The rows of every package that is shipped, as Markdown. */
export function licenceTable(packages: readonly ShippedPackage[] = shippedPackages()): string {
  const seen = new Set<string>()
  const rows = packages.flatMap(({ name, version, licence }) => {
    const row = `| \`${name}\` | ${version} | ${licence} |`
    if (seen.has(row)) return []
    seen.add(row)
    return [row]
  })
  return ['| package | version | licence |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The licences' own texts, each once, under the packages that come with it. */
export function notices(packages: readonly ShippedPackage[] = shippedPackages()): string {
  const byText = new Map<string, string[]>()
  for (const { name, version, licence, text } of packages) {
    const said = text ?? `Under ${licence}; the package brings no text of its own.`
    byText.set(said, [...(byText.get(said) ?? []), `${name} ${version}`])
  }
  return [...byText]
    .map(([text, names]) => `${names.join(', ')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

export const writtenLicences = (): string =>
  readFileSync(PAGE, 'utf8').split(BEGIN)[1]?.trim() ?? ''

if (import.meta.main) {
  beginScript('docs:licences')
  if (process.argv.includes('--texts')) process.stdout.write(notices())
  else {
    const [head] = readFileSync(PAGE, 'utf8').split(BEGIN)
    writePage(PAGE, `${head}${BEGIN}\n\n${licenceTable()}\n`)
  }
}

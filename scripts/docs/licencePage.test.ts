import { expect, it } from 'vitest'
import { licenceTable, notices, writtenLicences } from './licencePage.ts'
import { shippedPackages } from './shipped.ts'

const cells = (table: string): string[] =>
  table
    .split('\n')
    .map((row) => row.replaceAll(/[\s|-]+/g, ' ').trim())
    .filter((row) => row !== '')

it('docs/licences.md is current: npm run docs:licences', () => {
  expect(cells(writtenLicences())).toEqual(cells(licenceTable()))
})

it('knows the packages that are shipped, and none of our tools', () => {
  const names = new Set(shippedPackages().map(({ name }) => name))
  for (const shipped of ['fastify', 'react', 'zod', 'pg', 'undici', 'kysely'])
    expect(names).toContain(shipped)
  for (const tool of ['vitest', 'oxlint', 'knip', 'playwright-core', '@redocly/cli'])
    expect(names).not.toContain(tool)
})

/** Of MPL-2.0 the package itself stays open, unchanged as we ship it, and nothing beside it. */
const FREE = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 OFL-1.1 BlueOak-1.0.0 MPL-2.0'.split(
    ' ',
  ),
)
it('ships nothing whose licence asks for the source of what it is built into', () => {
  const asking = shippedPackages().filter(({ name, licence }) => {
    // LGPL: libvips, a library of its own beside the server that anybody may exchange.
    if (name.startsWith('@img/sharp-')) return false
    return !licence
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => FREE.has(one))
  })
  expect(asking.map(({ name, licence }) => `${name} ${licence}`)).toEqual([])
})

it('gives each notice once, with all packages that come with it', () => {
  const said = notices([
    { name: 'a', version: '1', licence: 'MIT', text: 'same' },
    { name: 'b', version: '2', licence: 'MIT', text: 'same' },
    { name: 'c', version: '3', licence: 'ISC', text: null },
  ])
  expect(said).toContain('a 1, b 2\n\nsame\n')
  expect(said).toContain('c 3\n\nUnder ISC; the package brings no text of its own.')
})

import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CLAUSES } from '../../server/src/areas/account/fair/clauses.ts'
import { bundleOf } from './bundle.ts'
import { isFresh } from './report.ts'
import { check, seal, signingKey } from './seal.ts'
import { partsOf } from './tables.ts'

const newKey = () => {
  const pair = generateKeyPairSync('ed25519')
  return {
    pem: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    public: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
  }
}
const own = newKey()
const bundle = bundleOf({
  written: {
    at: '2026-11-27T13:53:48.346Z',
    tests: [{ clause: 'RTS 14B', test: 'is not taken back', result: 'PASSED' }],
  },
  books: {
    provenUntil: null,
    roots: [{ day: '2026-11-26', size: 3, root: 'ab', audit: { seq: 9, hash: 'cd' } }],
  },
  jurisdiction: 'demo',
  at: new Date('2026-11-28T00:00:00.000Z'),
})
const file = seal(bundle, signingKey(own.pem))

describe('a bundle of evidence', () => {
  it('holds each clause with its tests, the versions and the roots, and is as it was signed', () => {
    expect(check(file)).toMatchObject({ ok: true, bundle })
    expect(check(file, own.public)).toMatchObject({ ok: true })
    expect(bundle.clauses.map(({ clause }) => clause)).toEqual(Object.keys(CLAUSES))
    expect(bundle.clauses.find(({ clause }) => clause === 'RTS 14B')).toMatchObject({
      result: 'KEPT',
      tests: [{ test: 'is not taken back', result: 'PASSED' }],
    })
    expect(bundle.versions.packages).toMatch(/^[0-9a-f]{64}$/)
  })

  it('holds what was measured row by row, with the page, its hash and the command', () => {
    const chaos = bundle.measured.find(({ page }) => page === 'docs/reliability.md')
    expect(chaos).toMatchObject({
      command: 'npm run chaos -- --write',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(chaos?.parts[0]?.columns).toContain('passed')
    expect(bundle.measured.flatMap(({ plots }) => plots).length).toBeGreaterThan(0)
    for (const { page, parts } of bundle.measured)
      for (const { columns, rows } of parts)
        for (const row of rows) expect([page, row.length]).toEqual([page, columns.length])
  })

  it('reads the tables of a page with the heading and the words above each', () => {
    const page =
      '# A\n\n## B\n\n- 2026-11-28;\n  seed 1.\n\n| a | b |\n| --- | --: |\n| 1 | 2 |\n\nend\n'
    expect(partsOf(page)).toEqual([
      { under: 'B', said: '- 2026-11-28; seed 1.', columns: ['a', 'b'], rows: [['1', '2']] },
    ])
    expect(partsOf('# A\n\nnothing\n')).toEqual([])
  })

  it('has a fresh page of all that was measured: npm run evidence -- --report', () => {
    expect(isFresh()).toBe(true)
  })

  it.each([
    ['a result', '"NOT_YET"', '"KEPT"'],
    ['a root', '"ab"', '"ef"'],
    ['the time', '2026-11-28T00:00', '2026-11-29T00:00'],
  ])('tells where %s was changed', (_what, before, after) => {
    expect(file).toContain(before)
    expect(check(file.replace(before, after))).toEqual({
      ok: false,
      why: 'it was changed after it was signed',
    })
  })

  it('takes no name twice: a reader would see what was not signed', () => {
    const twice = file.replace('"product":', '"product": "9.9.9", "product":')
    expect(check(twice)).toMatchObject({ ok: false, why: 'it is not written as it was made' })
  })

  it("tells another's key, and takes no signature for another bundle", () => {
    const other = newKey()
    expect(check(file, other.public)).toMatchObject({ ok: false })
    const forged = JSON.parse(seal({ ...bundle, jurisdiction: 'ukgc2026' }, signingKey(other.pem)))
    const mixed = { bundle: forged.bundle, signature: JSON.parse(file).signature }
    expect(check(`${JSON.stringify(mixed, null, 2)}\n`)).toMatchObject({ ok: false })
    for (const text of ['', '{}', 'no', '{"bundle":{},"signature":{}}'])
      expect(check(text)).toMatchObject({ ok: false })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect(() => signingKey(String(rsa.export({ type: 'pkcs8', format: 'pem' })))).toThrow()
  })

  it('is written and checked by the command, with a key from a file, and never over another', () => {
    const folder = mkdtempSync(join(tmpdir(), 'krapao-evidence-'))
    const [keyFile, out] = [join(folder, 'key.pem'), join(folder, 'evidence.json')]
    writeFileSync(keyFile, own.pem)
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, 'main.ts'), ...args],
        { encoding: 'utf8', env: { PATH: process.env['PATH'], EVIDENCE_KEY_FILE: keyFile } },
      )
      return { status, said: `${stdout}${stderr}` }
    }
    expect(run('--out', out, '--without-books')).toMatchObject({ status: 0 })
    expect(run('--out', out, '--without-books')).toMatchObject({ status: 2 })
    const checked = run('--check', out)
    expect(checked.status).toBe(0)
    expect(checked.said).toContain('is as it was signed')
    writeFileSync(out, readFileSync(out, 'utf8').replace('"of": "krapao"', '"of": "another"'))
    expect(run('--check', out)).toMatchObject({ status: 1 })
    expect(run()).toMatchObject({ status: 2 })
  })
})

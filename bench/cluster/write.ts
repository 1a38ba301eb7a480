import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeMeasuredPage } from '../../scripts/docs/measuredPage.ts'
import { chart, HEADING, type Measured } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Puts the table at the end of `docs/scale.md`, in the place of the one before, and its plot
 * beside.
 */
export function write(text: string, measured: readonly Measured[]): void {
  const [file, plot] = ['docs/scale.md', 'docs/load.svg'].map((name) => join(ROOT, name)) as [
    string,
    string,
  ]
  const [before = ''] = readFileSync(file, 'utf8').split(HEADING)
  writeMeasuredPage(file, `${before.trimEnd()}\n\n${text}`)
  writeFileSync(plot, chart(measured))
}

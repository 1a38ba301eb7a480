import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FORMATTER = join(ROOT, 'node_modules/.bin/oxfmt')

/**
 * Writes a page that a command measures, as `format:check` wants it: the columns of its tables are
 * as wide as what was measured.
 */
export function writeMeasuredPage(file: string, text: string): void {
  writeFileSync(file, text)
  execFileSync(FORMATTER, ['--config', join(ROOT, '.oxfmtrc.json'), file])
}

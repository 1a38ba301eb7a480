import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a page of docs/ that is made from the code, and formats it. */
export function writePage(file: string, text: string): void {
  writeFileSync(file, text)
  const formatter = join(import.meta.dirname, '../../node_modules/.bin/oxfmt')
  const { status } = spawnSync(formatter, [file], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

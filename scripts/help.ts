import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginCommand } from '../server/src/runtime/commandLine.ts'

/** What docs/commands.md says of a script of package.json, without its marks. */
export function helpOf(name: string): string {
  const page = readFileSync(join(import.meta.dirname, '../docs/commands.md'), 'utf8')
  const items = page.split(/^- /m).slice(1)
  const said = new RegExp(`\`(npm (run )?)?${name}[\` ]`)
  const item = items.find((text) => said.test(text)) ?? ''
  return item
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first line of a script of package.json: `--help` shows what docs/commands.md says of it. */
export const beginScript = (name: string): void => beginCommand(helpOf(name))

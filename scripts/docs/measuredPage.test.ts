import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeMeasuredPage } from './measuredPage.ts'

it('writes a measured page as the formatter would leave it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-page-'))
  const file = join(folder, 'page.md')
  try {
    writeMeasuredPage(file, '# A page\n\n| call | /s |\n| --- | --- |\n| withdraw | 3308 |\n')
    expect(readFileSync(file, 'utf8')).toBe(
      '# A page\n\n| call     | /s   |\n| -------- | ---- |\n| withdraw | 3308 |\n',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

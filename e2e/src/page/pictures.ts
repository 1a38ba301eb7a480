import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * SHOTS=folder keeps a picture of every screen on a journey's way there, numbered; without it none
 * is taken.
 */
export function picturesOf(journey: string): (page: Page, name: string) => Promise<void> {
  const folder = process.env.SHOTS
  let order = 0
  return async (page, name) => {
    if (!folder) return
    await mkdir(folder, { recursive: true })
    // What moves has come to rest.
    await page.waitForTimeout(700)
    await page.screenshot({
      path: join(folder, `${journey}-${String(++order).padStart(2, '0')}-${name}.png`),
    })
  }
}

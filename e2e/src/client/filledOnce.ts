import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'

/**
 * A folder that is filled once for everybody on the machine. It is filled aside and renamed into
 * place, so that nobody finds it half full: neither who comes while another fills it, nor who comes
 * after one that died on the way.
 */
export async function createFilledOnce(
  folder: string,
  fill: (aside: string) => Promise<unknown>,
): Promise<string> {
  if (existsSync(folder)) return folder
  const aside = await mkdtemp(`${folder}-`)
  try {
    await fill(aside)
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // Another was quicker: its folder is as good.
    if (!existsSync(folder)) throw error
  }
  return folder
}

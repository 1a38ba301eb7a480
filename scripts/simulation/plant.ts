import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { INTERLEAVINGS } from './bugs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Plants the bug in what is loaded from now on; no file is touched. */
export function plant(name: string): void {
  const planted = INTERLEAVINGS.find((bug) => bug.name.includes(name))
  if (!planted)
    throw new Error(`--bug names none of:\n${INTERLEAVINGS.map((bug) => bug.name).join('\n')}`)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const changes = planted.changes.filter(
        ([file]) => url === new URL(`file://${root}${file}`).href,
      )
      if (changes.length === 0) return loaded
      let text = Buffer.from(loaded.source as Uint8Array).toString()
      for (const [file, from, to] of changes) {
        if (text.split(from).length !== 2) throw new Error(`${file} has changed: ${from}`)
        text = text.replace(from, () => to)
      }
      return { ...loaded, source: text }
    },
  })
}

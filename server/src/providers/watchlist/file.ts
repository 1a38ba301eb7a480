import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { ListedPerson, WatchedNames, WatchList } from './port.ts'

const HEAD = 'id,name,list'
/** More is no list of names. */
const MOST_LINES = 200_000
const LONGEST = 200

/**
 * A file of names: UTF-8, the first line `id,name,list`, then one spelling a line; lines with one
 * id and list are one person. `#` begins a remark. A comma stands in no name. Throws with the
 * number of the first line that is wrong.
 */
export function parseNames(text: string): WatchedNames {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  if (text.includes('\ufffd')) throw new Error('it is not UTF-8')
  if (lines[0]?.trim() !== HEAD) throw new Error(`line 1 is not "${HEAD}"`)
  if (lines.length > MOST_LINES) throw new Error(`it has more than ${MOST_LINES} lines`)
  const people = new Map<string, ListedPerson>()
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.trim() === '' || line.startsWith('#')) continue
    const [id = '', name = '', list = '', ...more] = line.split(',').map((each) => each.trim())
    const isWrong = [id, name, list].some((each) => each === '' || each.length > LONGEST)
    if (isWrong || more.length > 0 || !/\p{L}{2}/u.test(name))
      throw new Error(`line ${at + 1} is not "id,name,list"`)
    const key = JSON.stringify([list, id])
    const known = people.get(key)
    if (known) known.names.push(name)
    else people.set(key, { id, names: [name], list })
  }
  const version = createHash('sha256').update(text).digest('hex')
  return { version, people: [...people.values()] }
}

/**
 * The names of a file (`AML_LIST`), read at the start, where a broken one keeps the server from
 * starting (EnvironmentFault), and again each time that they are asked for. Null: no file is
 * named.
 */
export function fileList(path: string | null): WatchList | null {
  if (path === null) return null
  try {
    parseNames(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new EnvironmentFault(['AML_LIST'], `AML_LIST, ${path}: ${wordsOf(error)}`)
  }
  return { read: async () => parseNames(await readFile(path, 'utf8')) }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** One row put (or, with `null`, taken away). Rows are replaced, never changed in place. */
type Put = readonly [table: string, key: string, row: unknown]

/**
 * Everything the sandbox knows, in memory, with a journal: one JSON line a commit, written before
 * anyone is answered. A killed process loses nothing it acknowledged (a power cut may: it is not
 * fsynced line by line).
 */
export class Store {
  readonly #tables = new Map<string, Map<string, unknown>>()
  #file: number | null = null

  constructor(dir: string | null) {
    if (dir === null) return
    mkdirSync(dir, { recursive: true })
    const path = join(dir, 'sandbox.jsonl')
    if (existsSync(path)) this.#replay(readFileSync(path, 'utf8'))
    this.#file = this.#compact(path)
  }

  /** All or nothing: the puts of one commit are one line. */
  commit(...puts: Put[]): void {
    // The journal first: when writing fails, memory must not know more than the file.
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(puts)}\n`)
    for (const put of puts) this.#apply(put)
  }

  table<T>(name: string): ReadonlyMap<string, T> {
    return this.#rows(name) as ReadonlyMap<string, T>
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #rows(name: string): Map<string, unknown> {
    let rows = this.#tables.get(name)
    if (!rows) this.#tables.set(name, (rows = new Map()))
    return rows
  }

  #apply([table, key, row]: Put): void {
    if (row === null) this.#rows(table).delete(key)
    else this.#rows(table).set(key, row)
  }

  #replay(text: string): void {
    const lines = text.split('\n')
    // A kill in the middle of a write leaves half a line at the end: it was never acknowledged.
    lines.pop()
    for (const line of lines) for (const put of JSON.parse(line) as Put[]) this.#apply(put)
  }

  /**
   * Writes what is known now to a new file and swaps it in, then keeps that file open for
   * appending.
   */
  #compact(path: string): number {
    const next = `${path}.next`
    const file = openSync(next, 'w')
    for (const [table, rows] of this.#tables) {
      for (const [key, row] of rows) writeSync(file, `${JSON.stringify([[table, key, row]])}\n`)
    }
    fsyncSync(file)
    renameSync(next, path)
    return file
  }
}

import type { Readable } from 'node:stream'

/**
 * Keeps files by a random name. A name is never reused: what is written stays as it is until it is
 * deleted.
 */
export interface Storage {
  /** Resolves only when the file will still be there after a crash. `type` is its media type. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /**
   * Null when there is no such file. Throws when the place itself cannot be reached: that is not
   * the same.
   */
  get(name: string): Promise<Uint8Array | null>
  /**
   * The bytes from `start` to `end`, both included, read as they are taken; null and errors as
   * above.
   */
  stream(name: string, start: number, end: number): Promise<Readable | null>
  /** Nothing happens when there is no such file. */
  delete(name: string): Promise<void>
}

/** What a name may be: nothing in it can lead out of the folder or mean something in an address. */
const NAME = /^[a-z0-9]{1,64}\.[a-z0-9]{3,4}$/
export function checkName(name: string): void {
  if (!NAME.test(name)) throw new Error('not a name for a file')
}

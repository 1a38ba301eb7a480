import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkName, type Storage } from './port.ts'

/** Files in a folder of this machine, readable by its owner only. */
export function folderStorage(folder: string): Storage {
  // A hundred thousand files in one directory make every listing slow.
  const pathOf = (name: string): string => {
    checkName(name)
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written aside, synced and renamed: nobody ever reads half a file.
      const aside = `${path}.${randomUUID()}`
      const file = await open(aside, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, path)
      const directory = await open(dirname(path), 'r')
      try {
        await directory.sync()
      } finally {
        await directory.close()
      }
    },
    get: (name) => orNull(readFile(pathOf(name))),
    async stream(name, start, end) {
      const file = await orNull(open(pathOf(name), 'r'))
      return file && file.createReadStream({ start, end })
    },
    delete: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Null where there is no such file. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

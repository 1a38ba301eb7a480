import { mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageConfigFrom } from './config.ts'
import { openStorage } from './open.ts'
import type { Storage } from './port.ts'

const objects = new Map<string, Buffer>()
let failing = false
/** A bucket's bare minimum: keeps what is put under a signed request. */
const bucket = createServer((request, response) => {
  const chunks: Buffer[] = []
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const key = request.url ?? ''
      if (failing) return response.writeHead(403).end('<Error>secret words</Error>')
      if (
        !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/auto\/s3\/aws4_request/.test(
          request.headers.authorization ?? '',
        )
      )
        return response.writeHead(403).end()
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
      if (request.method === 'DELETE') objects.delete(key)
      const found = objects.get(key)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (found && from !== undefined)
        return response.writeHead(206).end(found.subarray(Number(from), Number(to) + 1))
      return request.method === 'GET' && !found
        ? response.writeHead(404).end()
        : response
            .writeHead(request.method === 'DELETE' ? 204 : 200)
            .end(request.method === 'GET' ? found : '')
    })
})
const folder = mkdtempSync(join(tmpdir(), 'files-'))
const kinds: Record<string, () => Storage> = {
  folder: () => openStorage({ kind: 'folder', folder }),
  s3: () =>
    openStorage(
      storageConfigFrom(
        {
          STORAGE: 's3',
          S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/`,
          S3_BUCKET: 'slips',
          S3_ACCESS_KEY_ID: 'key',
          S3_SECRET_ACCESS_KEY: 'secret',
        },
        '',
      ),
    ),
}
beforeAll(
  () =>
    new Promise<void>((ready) => {
      bucket.listen(0, '127.0.0.1', ready)
    }),
)
afterAll(() => {
  bucket.close()
})

describe.each(['folder', 's3'])('the storage %s', (kind) => {
  const storage = () => kinds[kind]?.() as Storage
  it('gives back what was put, also to another that opens it, and nothing once it is deleted', async () => {
    await storage().put('abc.jpg', Buffer.from([1, 2, 255]), 'image/jpeg')
    expect([...((await storage().get('abc.jpg')) ?? [])]).toEqual([1, 2, 255])
    const part = await storage().stream('abc.jpg', 1, 2)
    expect(Buffer.concat((await part?.toArray()) ?? [])).toEqual(Buffer.from([2, 255]))
    expect(await storage().stream('nosuch.jpg', 0, 1)).toBeNull()
    await storage().delete('abc.jpg')
    await storage().delete('abc.jpg')
    expect(await storage().get('abc.jpg')).toBeNull()
  })
  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'a/b.jpg',
    'a.jpg/..',
    '',
    '.jpg',
    'a.jpg\0',
    'A.jpg',
    'a%2fb.jpg',
  ])('takes no name like %j', async (name) => {
    const ways = [
      () => storage().get(name),
      () => storage().stream(name, 0, 1),
      () => storage().put(name, Buffer.alloc(1), 'image/jpeg'),
      () => storage().delete(name),
    ]
    for (const way of ways) await expect((async () => way())()).rejects.toThrow('not a name')
  })
})

it('leaves no half-written file in the folder', async () => {
  await openStorage({ kind: 'folder', folder }).put('xy1.jpg', Buffer.alloc(10), 'image/jpeg')
  expect(readdirSync(join(folder, 'xy'))).toEqual(['xy1.jpg'])
})

it('tells a store that is away from a file that is not there, without quoting it', async () => {
  failing = true
  await expect(kinds['s3']?.().get('abc.jpg')).rejects.toThrow(
    'the file store answered get with HTTP 403',
  )
  failing = false
})

it('names what is missing in the environment', () => {
  expect(() => storageConfigFrom({ STORAGE: 's3', S3_ENDPOINT: 'x' }, '')).toThrow(
    'S3_BUCKET is needed',
  )
  expect(storageConfigFrom({}, '/data')).toEqual({ kind: 'folder', folder: '/data/files' })
})

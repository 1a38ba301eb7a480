import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { StorageConfig } from './config.ts'
import { checkName, type Storage } from './port.ts'

const TIMEOUT_MS = 20_000
const RETRIES = 2

/** A bucket of any store that speaks S3 (signature 4, path style). */
export function s3Storage(config: StorageConfig & { kind: 's3' }): Storage {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: RETRIES,
  })
  const ask = (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    init: RequestInit = {},
  ): Promise<Response> => {
    checkName(name)
    return client.fetch(`${config.endpoint}/${encodeURIComponent(config.bucket)}/${name}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
  }
  return {
    async put(name, bytes, type) {
      const response = await ask('PUT', name, {
        body: Uint8Array.from(bytes),
        headers: { 'content-type': type },
      })
      await response.arrayBuffer()
      if (!response.ok) throw failed('put', response)
    },
    async get(name) {
      const response = await ask('GET', name)
      const body = await response.arrayBuffer()
      if (response.status === 404) return null
      if (!response.ok) throw failed('get', response)
      return new Uint8Array(body)
    },
    async stream(name, start, end) {
      // The time is for the answer to begin: how fast it is read is the reader's affair.
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(), TIMEOUT_MS)
      try {
        const response = await ask('GET', name, {
          headers: { range: `bytes=${start}-${end}` },
          signal: patience.signal,
        })
        if (response.status === 206 && response.body) return Readable.fromWeb(response.body)
        await response.body?.cancel()
        if (response.status === 404) return null
        throw failed('get', response)
      } finally {
        clearTimeout(timer)
      }
    },
    async delete(name) {
      const response = await ask('DELETE', name)
      await response.arrayBuffer()
      if (!response.ok && response.status !== 404) throw failed('delete', response)
    },
  }
}

/** The store's own words may quote the request: only the status is told. */
const failed = (what: string, response: Response): Error =>
  new Error(`the file store answered ${what} with HTTP ${response.status}`)

import { join } from 'node:path'
import { EnvironmentFault } from '../runtime/environmentFault.ts'

export type StorageConfig =
  | { kind: 'folder'; folder: string }
  /** Any store that speaks S3; `endpoint` without the bucket. Holds a secret: never log it. */
  | {
      kind: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/**
 * `STORAGE=s3` with its S3_… settings; otherwise the folder `files` beside the data. Refuses at
 * start what is missing.
 */
export function storageConfigFrom(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): StorageConfig {
  if (env['STORAGE'] !== 's3')
    return { kind: 'folder', folder: env['FILES_DIR'] ?? join(dataDir, 'files') }
  const lacking = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(
    (name) => !env[name],
  )
  if (lacking.length > 0)
    throw new EnvironmentFault(
      lacking,
      lacking.map((name) => `${name} is needed with STORAGE=s3`).join(', '),
      { isLack: true },
    )
  const need = (name: string): string => env[name] ?? ''
  return {
    kind: 's3',
    endpoint: need('S3_ENDPOINT').replace(/\/$/, ''),
    bucket: need('S3_BUCKET'),
    region: env['S3_REGION'] ?? 'auto',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  }
}

import type { StorageConfig } from './config.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.ts'

export const openStorage = (config: StorageConfig): Storage =>
  config.kind === 's3' ? s3Storage(config) : folderStorage(config.folder)

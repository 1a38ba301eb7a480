import { openForCommand } from '../../db/openForCommand.ts'
import type { OpenDatabase } from '../../db/port.ts'
import { readConfig } from '../../environment/config.ts'
import { processEnvironment } from '../../runtime/secretFiles.ts'
import {
  createCredentialCipher,
  credentialKeysFrom,
  type CredentialCipher,
} from '../../security/credentialCipher.ts'

interface Opened {
  database: OpenDatabase
  cipher: CredentialCipher
  /** As `CREDENTIAL_KEYS` has them. */
  keys: string
  /** The names of the keys that this command has, newest first. */
  ids: string[]
}

/** The database and the keys that a server with this environment would have. */
export async function openWithKeys(): Promise<Opened> {
  const config = readConfig(processEnvironment())
  const database = await openForCommand(process.env)
  const keys = credentialKeysFrom(config.credentialKeys, config.dataDir)
  const ids = keys.split(',').map((entry) => entry.trim().split(':')[0] ?? '')
  return { database, cipher: createCredentialCipher(keys), keys, ids }
}

import { EnvironmentFault } from './environmentFault.ts'

/** `CREDENTIAL_KEYS`: `id:base64(32 bytes)` separated by commas, newest first; refused if not so. */
export const readCredentialKeys = (keys: string): { id: string; key: Buffer }[] =>
  keys.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!/^[\w-]{1,16}$/.test(id) || key.length !== 32)
      throw new EnvironmentFault(
        ['CREDENTIAL_KEYS'],
        'CREDENTIAL_KEYS must be id:base64-of-32-bytes, separated by commas',
      )
    return { id, key }
  })

import type { Context } from '../../../context.ts'
import type { SealedColumn } from '../../../sealing/columns.ts'
import { newSigningKey, noteSigner, type NoteSigner } from '../../../security/signedNote.ts'
import { insertLogKey, logKey } from './store.ts'

const cipherPlace = (name: string): string => `day-log:${name}`

/** What keys have sealed here. */
export const SEALED_LOG_KEYS: readonly SealedColumn[] = [
  { table: 'day_log_key', column: 'private_cipher', key: ['name'], placeOf: cipherPlace },
]

/** A log has one name for ever: the site's address when its key was made. */
const newName = ({ config }: Context): string => {
  const [origin] = config.publicOrigins
  return `${origin === undefined ? 'krapao.local' : new URL(origin).host}/days`
}

/** Who signs the log's checkpoints; the key is made when it is first asked for. */
export async function houseSigner(context: Context): Promise<NoteSigner> {
  const known = await logKey(context.db)
  if (known)
    return noteSigner(
      context.cipher.open(known.private_cipher, cipherPlace(known.name)),
      known.name,
      'note',
    )
  const [name, pem] = [newName(context), newSigningKey()]
  const { key } = await noteSigner(pem, name, 'note')
  await insertLogKey(context.db, {
    name,
    public_key: key,
    private_cipher: context.cipher.seal(pem, cipherPlace(name)),
    made_at: context.clock.now(),
  })
  return houseSigner(context)
}

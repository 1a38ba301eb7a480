import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairSemaphore, type Whose } from '../../../../concurrency/fairSemaphore.ts'
import { perContext } from '../../../../concurrency/perContext.ts'

/** argon2id (the package's default kind) with OWASP's figures. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** For made-up people (CHEAP_PASSWORDS), who own no money. */
const CHEAP = { memoryCost: 256, timeCost: 1, parallelism: 1 }

/** Two people's keyboards may write one accented sign in two ways. */
const canonical = (password: string): string => password.normalize('NFC')

export const hashPassword = (
  password: string,
  config: { cheapPasswords: boolean } = { cheapPasswords: false },
): Promise<string> => hash(canonical(password), config.cheapPasswords ? CHEAP : COST)

let dummy: Promise<string> | undefined
/**
 * True when the password fits. Without a hash (nobody has this phone) it works just as long on one
 * that nothing fits, so that the time tells nothing.
 */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(24).toString('base64'))
  const fits = await verify(stored ?? (await dummy), canonical(password))
  return stored !== undefined && fits
}

/** With the kept one no more than the threads that hash. */
const AT_ONCE = Math.max(1, Math.min(3, cpus().length))
const KEPT = 1
const MOST_WAITING = 1_000
const placesOf = perContext(
  () => new FairSemaphore({ open: AT_ONCE, kept: KEPT, mostWaiting: MOST_WAITING }),
)

/**
 * Runs `work` when one of the server's few places for hashing is free: 19 MiB each, and the machine
 * stays answerable. One place is kept for who is known (a session, a device of the owner's); others
 * wait by `group`, the network they come from, and the networks take turns. REQUEST_LIMIT when too
 * many wait.
 */
export const withHashingSlot = <T>(
  context: object,
  work: () => Promise<T>,
  whose: Whose = {},
): Promise<T> => placesOf(context).run(work, whose)

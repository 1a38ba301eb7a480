import { perContext } from '../concurrency/perContext.ts'
import { Semaphore } from '../concurrency/semaphore.ts'

/** Pictures at work at once on one server: each takes a core and up to 160 MB. */
const AT_ONCE = 2
const turnsOf = perContext(() => new Semaphore(AT_ONCE))

/** Runs work on a picture when its turn has come; it waits for as long as that takes. */
export const withPictureSlot = <T>(context: object, work: () => Promise<T>): Promise<T> =>
  turnsOf(context).run(work)

import { Semaphore } from '../../../concurrency/semaphore.ts'

/** Pictures at work at once in this process: each takes a core and up to 160 MB. */
const AT_ONCE = 2
export const pictureSemaphore = new Semaphore(AT_ONCE)

/** A member's wallet, statement and rights. All that other areas may import of it. */
export { clausesNow, conformance, readWritten, type Written } from './fair/conformance.ts'
export { eraseClosed } from './privacy/erase.ts'
export { finishClosing } from './privacy/finishClosing.ts'
export { SEALED_LOG_KEYS } from './solvency/key.ts'
export { publishDays } from './solvency/publish.ts'

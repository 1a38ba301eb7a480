/** Limits, time-outs and exclusion. All that other areas may import of it. */
export { demandDepositRoom, demandGameEntry, demandGiftAllowed } from './responsibleGaming/guard.ts'
export { limitsOf, lowerLimit, stakeLimits } from './responsibleGaming/limits.ts'
export { gatherPaused, gatherSoon, pauseOf, sweepPaused } from './responsibleGaming/pause.ts'
export { sendRealityChecks } from './responsibleGaming/reality.ts'
export { lockPlay } from './responsibleGaming/store.ts'
export { shownLimit, shownPause } from './responsibleGaming/view.ts'

export { demandDepositRoom, demandGameEntry } from './guard.ts'
export { limitsOf, lowerLimit, type LimitView } from './limits.ts'
export { gatherPaused, gatherSoon, pauseOf, sweepPaused, type Pause } from './pause.ts'
export { tellReality } from './reality.ts'

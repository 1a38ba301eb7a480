/** Limits, time-outs, exclusion and markers of harm. All that other areas may import of it. */
export { isLeftInPeace } from './harm/peace.ts'
export { forgetTalks, sweepHarm } from './harm/sweep.ts'
export { shownMarker } from './harm/shown.ts'
export {
  type TalkRow,
  closeTalk,
  findTalk,
  lockTalk,
  markersOf,
  noteWritten,
  talkRows,
  talksPage,
  talksWaiting,
} from './harm/talkStore.ts'
export { demandDepositRoom, demandGameEntry, demandGiftAllowed } from './responsibleGaming/guard.ts'
export { limitsOf, lowerLimit, stakeLimits } from './responsibleGaming/limits.ts'
export { gatherPaused, gatherSoon, pauseOf, sweepPaused } from './responsibleGaming/pause.ts'
export { sendRealityChecks } from './responsibleGaming/reality.ts'
export { lockPlay } from './responsibleGaming/store.ts'
export { shownLimit, shownPause } from './responsibleGaming/view.ts'

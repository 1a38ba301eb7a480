import { readStored, removeStored, writeStored } from '../../../../storage.ts'

/** Whether a part of the page stood there the last time: its place is there before its answer is. */
export interface PlaceKept {
  isKept: () => boolean
  keep: (isThere: boolean) => void
}

const KEY = 'play-line'
export const playLinePlace: PlaceKept = {
  isKept: () => readStored('localStorage', KEY) !== null,
  keep: (isThere) =>
    isThere ? writeStored('localStorage', KEY, '1') : removeStored('localStorage', KEY),
}

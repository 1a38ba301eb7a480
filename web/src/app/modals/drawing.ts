import { drawing } from '../../api/call.ts'

/** No answer waits longer for a sheet, in ms: one that is never drawn holds up nothing. */
const MOST_MS = 300
let end: (() => void) | undefined

/** A sheet is about to be drawn: what it asks for is sent once it is painted. */
export function beginDrawing(): void {
  const done = new Promise<void>((resolve) => {
    end = resolve
    setTimeout(resolve, MOST_MS)
  }).then(() => {
    if (drawing.done === done) drawing.done = undefined
  })
  drawing.done = done
}

/** The sheet stands in the page, and is painted with the next frame. */
export const endDrawing = (): unknown => requestAnimationFrame(() => setTimeout(() => end?.()))

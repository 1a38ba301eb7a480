/** What has been typed and is saved nowhere, and the version that it was typed over. */
interface Kept<Body> {
  base: number
  body: Body
}

/** This tab's: it outlives another page and a reload, and ends with the tab. */
const BEFORE = 'ops-draft '

export function readKept<Body>(place: string): Kept<Body> | null {
  try {
    return JSON.parse(sessionStorage.getItem(BEFORE + place) ?? 'null') as Kept<Body> | null
  } catch {
    return null
  }
}
export const keep = <Body>(place: string, kept: Kept<Body>): void =>
  sessionStorage.setItem(BEFORE + place, JSON.stringify(kept))
export const drop = (place: string): void => sessionStorage.removeItem(BEFORE + place)

/** The ids of a kind's items with words that are saved nowhere. */
export function keptIds(room: string): string[] {
  const all = Object.keys(sessionStorage).filter((key) => key.startsWith(`${BEFORE}${room} `))
  return all.map((key) => key.slice(BEFORE.length + room.length + 1)).toSorted()
}

/**
 * For each character of the new figure, the one it takes the place of; null where nothing changes.
 * Places are counted from the satang's end, so "9.00" to "10.00" keeps ".00" still.
 */
export function rolledFrom(next: string, previous: string): (string | null)[] {
  const shift = next.length - previous.length
  return Array.from(next, (character, at) => {
    const before = previous[at - shift] ?? ''
    return before === character || !/\d/.test(character) ? null : /\d/.test(before) ? before : ''
  })
}

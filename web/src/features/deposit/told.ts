/** A row may be read this much later than the sheet has told of its money. */
const LATEST_MS = 60_000
let told: { baht: number; at: number }[] = []

/** The sheet has told of so much that is in, in baht. */
export function toldBySheet(baht: number): void {
  told.push({ baht, at: Date.now() })
}

/**
 * Whether a sheet, also one that is closed by now, has told of this deposit; each telling counts
 * for one.
 */
export function wasTold(baht: number): boolean {
  told = told.filter(({ at }) => Date.now() - at < LATEST_MS)
  const found = told.findIndex((each) => each.baht === baht)
  if (found < 0) return false
  told.splice(found, 1)
  return true
}

/** Nobody has touched the page for so long: what it asks by itself is no use of the session. */
const AWAY_MS = 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = Date.now()
for (const sign of SIGNS)
  addEventListener(sign, () => (touchedAt = Date.now()), { passive: true, capture: true })

/** Whether a person is at the desk: a key, the pointer or the wheel moved within the minute. */
export const isAttended = (): boolean => Date.now() - touchedAt < AWAY_MS

/** What LINE's page has sent back in the address; `code` null where the person did not agree. */
interface Back {
  state: string
  code: string | null
}

/** Null where nobody comes back from LINE. */
export function backFromLine(search: string = window.location.search): Back | null {
  const said = new URLSearchParams(search)
  const state = said.get('state')
  if (!state) return null
  return { state, code: said.get('code') }
}

/** The page that the address asks for; anything that is no page is the first. */
export function pageAsked(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size))

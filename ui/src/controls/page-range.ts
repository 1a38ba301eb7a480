/** The page numbers shown: three before the current one, it, and one after; pages count from 1. */
export function pageRange(page: number, pages: number): number[] {
  const current = Math.max(1, Math.min(page, pages))
  const first = Math.max(1, current - 3)
  const last = Math.min(pages, current + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

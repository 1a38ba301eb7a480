/**
 * The circles of a graph: its strongly connected parts of more than one node (Tarjan), each sorted,
 * the largest first.
 */
export function circlesOf(edges: Iterable<readonly [from: string, to: string]>): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []
  const lower = (node: string, to: number): void => {
    low.set(node, Math.min(low.get(node) ?? to, to))
  }
  const visit = (node: string): void => {
    index.set(node, index.size)
    lower(node, index.size - 1)
    open.push(node)
    isOpen.add(node)
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) {
        visit(other)
        lower(node, low.get(other) ?? Infinity)
      } else if (isOpen.has(other)) lower(node, index.get(other) ?? Infinity)
    }
    if (low.get(node) !== index.get(node)) return
    const part = open.splice(open.indexOf(node))
    for (const each of part) isOpen.delete(each)
    if (part.length > 1) circles.push(part.toSorted())
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return circles.toSorted((a, b) => b.length - a.length)
}

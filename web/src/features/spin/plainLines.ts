const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The lines of an operator's HTML as plain text: for the canvas, which draws letters and no markup. */
export const plainLines = (html: string): string[] =>
  html
    .replaceAll(/<(?:\/(?:p|li|h\d|tr|blockquote)|br\s*\/?)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

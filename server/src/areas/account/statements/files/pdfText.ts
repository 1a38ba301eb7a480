import { fileURLToPath } from 'node:url'

/** The letters of one script stand in one file, so a text is written script by script. */
const SCRIPTS = {
  thai: 'anuphan/files/anuphan-thai',
  lao: 'noto-sans-lao/files/noto-sans-lao-lao',
  latin: 'anuphan/files/anuphan-latin',
} as const
type Script = keyof typeof SCRIPTS
const WEIGHTS = { plain: 400, bold: 600 } as const

/** The files of the fonts, by the name that a document knows them by. Read when first written in. */
export function fontFiles(): Readonly<Record<string, string>> {
  const files = Object.entries(SCRIPTS).flatMap(([script, path]) =>
    Object.entries(WEIGHTS).map(([weight, number]) => [
      `${script}-${weight}`,
      fileURLToPath(import.meta.resolve(`@fontsource/${path}-${number}-normal.woff`)),
    ]),
  )
  return Object.fromEntries(files) as Record<string, string>
}

const scriptOf = (sign: string): Script =>
  sign >= '\u0E00' && sign <= '\u0E7F'
    ? 'thai'
    : sign >= '\u0E80' && sign <= '\u0EFF'
      ? 'lao'
      : 'latin'

/** A text in parts of one script each. */
function scriptRuns(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = []
  for (const sign of text) {
    const script = scriptOf(sign)
    const last = runs.at(-1)
    if (last?.script === script) last.text += sign
    else runs.push({ script, text: sign })
  }
  return runs
}

interface Style {
  size: number
  bold?: boolean
  color?: string
  /** Points; what is longer ends in an ellipsis. */
  width?: number
  /** `right`: x is where it ends. */
  align?: 'right'
}
/** Writes one line on the base line `y`. */
export type TextWriter = (text: string, x: number, y: number, style: Style) => void

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

export function textWriter(doc: PDFKit.PDFDocument): TextWriter {
  const fontOf = (script: Script, { bold, size }: Style) =>
    doc.font(`${script}-${bold ? 'bold' : 'plain'}`).fontSize(size)
  const widthOf = (text: string, style: Style): number =>
    scriptRuns(text).reduce(
      (sum, run) => sum + fontOf(run.script, style).widthOfString(run.text),
      0,
    )
  const fitted = (text: string, style: Style): string => {
    if (style.width === undefined || widthOf(text, style) <= style.width) return text
    const signs = [...graphemes.segment(text)].map(({ segment }) => segment)
    while (signs.length > 0 && widthOf(`${signs.join('')}…`, style) > style.width) signs.pop()
    return `${signs.join('')}…`
  }
  return (text, x, y, style) => {
    const shown = fitted(text.replace(/\s+/g, ' '), style)
    let at = style.align === 'right' ? x - widthOf(shown, style) : x
    for (const run of scriptRuns(shown)) {
      const font = fontOf(run.script, style)
      font
        .fillColor(style.color ?? '#1d1733')
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += font.widthOfString(run.text)
    }
  }
}

import { pictureOf, sized } from '../../core/pictures/codePicture.ts'
import { APP_NAME } from '../../settings.ts'

export interface SlipTexts {
  title: string
  status: string
  amount: string
  at: string
  legs: { name: string; amount: string; isOut: boolean; detail: string | null }[]
  path: { name: string; at: string; isDone: boolean }[]
  facts: { name: string; value: string }[]
  /** Beside the code of the page on which the slip is checked. */
  scan: string
}

const WIDTH = 1080
const EDGE = 72
const LINE = 64
const INK = '#231a36'
const FAINT = '#6a6078'
const CODE = 300

/** How high the picture is for what stands on it. */
const slipHeight = ({ legs, path, facts }: SlipTexts): number =>
  560 +
  legs.reduce((sum, { detail }) => sum + LINE * (detail === null ? 1.4 : 2.2), 0) +
  (path.length + facts.length + 1) * LINE

/** Writes and rules at a height that goes down the slip, px. */
function penOf(paint: CanvasRenderingContext2D, family: string) {
  let y = 104
  const write = (
    text: string,
    {
      at = 'left',
      font = '400 36px',
      color = INK,
    }: Partial<Record<'at' | 'font' | 'color', string>>,
  ): void => {
    paint.font = `${font} ${family}`
    paint.fillStyle = color
    paint.textAlign = at as CanvasTextAlign
    const x = at === 'left' ? EDGE : at === 'right' ? WIDTH - EDGE : WIDTH / 2
    paint.fillText(text, x, y, (WIDTH - 2 * EDGE) * (at === 'center' ? 1 : 0.62))
  }
  const rule = (): void => {
    paint.strokeStyle = '#e2d6c3'
    paint.lineWidth = 3
    paint.setLineDash([18, 14])
    paint.beginPath()
    paint.moveTo(EDGE, y - 20)
    paint.lineTo(WIDTH - EDGE, y - 20)
    paint.stroke()
    y += LINE * 0.6
  }
  const down = (px: number): void => {
    y += px
  }
  const at = (px: number): void => {
    y = px
  }
  return { write, rule, down, at }
}

function drawTexts({ write, rule, down }: ReturnType<typeof penOf>, texts: SlipTexts): void {
  write(APP_NAME, { font: '600 44px' })
  write(texts.status, { at: 'right', font: '600 36px', color: FAINT })
  down(112)
  write(texts.title, { at: 'center', font: '600 44px' })
  down(128)
  write(texts.amount, { at: 'center', font: '600 104px' })
  down(84)
  write(texts.at, { at: 'center', color: FAINT })
  down(92)
  for (const { name, amount, isOut, detail } of texts.legs) {
    write(name, { font: '600 38px' })
    write(amount, { at: 'right', font: '600 40px', color: isOut ? '#b3261e' : '#0b6b4a' })
    down(LINE * 0.8)
    if (detail !== null) {
      write(detail, { color: FAINT, font: '400 32px' })
      down(LINE * 0.8)
    }
    down(LINE * 0.6)
  }
  for (const { name, at, isDone } of texts.path) {
    write(`${isDone ? '✓' : '•'} ${name}`, {})
    write(at, { at: 'right', color: FAINT })
    down(LINE)
  }
  rule()
  for (const { name, value } of texts.facts) {
    write(name, { color: FAINT, font: '400 32px' })
    write(value, { at: 'right', font: '600 32px' })
    down(LINE)
  }
}

/** The code as a picture that can be painted; null where there is none. */
async function codeOf(svg: string | undefined): Promise<HTMLImageElement | null> {
  if (svg === undefined) return null
  const image = new Image()
  image.src = pictureOf(sized(svg, CODE))
  await image.decode()
  return image
}

/**
 * Draws the slip alone, 1080 px wide, PNG, with the code of `svg` under it. Refuses when the
 * browser cannot paint.
 */
export async function drawSlip(texts: SlipTexts, svg?: string): Promise<Blob> {
  const [code] = await Promise.all([codeOf(svg), document.fonts.ready])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const texted = Math.ceil(slipHeight(texts))
  canvas.height = texted + (code ? CODE + LINE * 1.5 : 0)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  paint.fillStyle = '#fffdf8'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#ffb41f'
  paint.fillRect(0, 0, canvas.width, 16)
  const pen = penOf(paint, family)
  drawTexts(pen, texts)
  if (code) {
    paint.imageSmoothingEnabled = false
    paint.drawImage(code, (WIDTH - CODE) / 2, texted - LINE / 2, CODE, CODE)
    pen.at(texted + CODE + LINE / 3)
    pen.write(texts.scan, { at: 'center', color: FAINT, font: '400 32px' })
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

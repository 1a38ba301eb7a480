import type { Slice } from '../../../api/queries/spin.ts'
import { plainLines } from '../plainLines.ts'

/** The drawing's own units: the wheel is 350 wide whatever its size on the screen. */
const SIZE = 350
const MIDDLE = SIZE / 2
const RADIUS = 150
const LABEL_AT = 108
const WORD_AT = 88
const TURN = 2 * Math.PI

const stepOf = (slices: readonly unknown[]): number => TURN / slices.length

/** Takes the picture again, `dots` across. */
function begin(canvas: HTMLCanvasElement, dots: number): CanvasRenderingContext2D | null {
  canvas.width = dots
  canvas.height = dots
  const context = canvas.getContext('2d')
  if (!context) return null
  const scale = dots / SIZE
  context.setTransform(scale, 0, 0, scale, 0, 0)
  return context
}

function sector(context: CanvasRenderingContext2D, index: number, step: number): void {
  const up = -TURN / 4 + index * step
  context.beginPath()
  context.moveTo(MIDDLE, MIDDLE)
  context.arc(MIDDLE, MIDDLE, RADIUS, up - step / 2, up + step / 2)
  context.closePath()
}

/** Draws the slices once; turning them is the compositor's work. `withWords` waits for the fonts. */
export function drawWheel(
  canvas: HTMLCanvasElement,
  dots: number,
  slices: readonly Slice[],
  withWords: boolean,
): void {
  const context = begin(canvas, dots)
  if (!context) return
  const step = stepOf(slices)
  slices.forEach((slice, index) => {
    sector(context, index, step)
    context.fillStyle = slice.bgColor
    context.fill()
  })
  context.strokeStyle = 'rgb(18 11 34 / .35)'
  context.lineWidth = 1.5
  slices.forEach((_, index) => {
    sector(context, index, step)
    context.stroke()
  })
  if (!withWords) return
  const family = getComputedStyle(canvas).fontFamily
  context.textAlign = 'center'
  slices.forEach((slice, index) => {
    context.save()
    context.translate(MIDDLE, MIDDLE)
    context.rotate(index * step)
    context.fillStyle = slice.textColor
    // A word is drawn smaller than a figure, or it would shout.
    write(context, {
      text: slice.label,
      at: LABEL_AT,
      weight: 700,
      most: /\d/.test(slice.label) ? 25 : 17,
      least: 11,
      family,
      step,
    })
    write(context, {
      text: plainLines(slice.htmlDescription)[0] ?? '',
      at: WORD_AT,
      weight: 500,
      most: 12.5,
      least: 9,
      family,
      step,
    })
    context.restore()
  })
}

interface Word {
  text: string
  at: number
  weight: number
  most: number
  least: number
  family: string
  step: number
}

/**
 * As large as the slice is wide there; what does not fit at the least size is left to the table
 * below the wheel.
 */
function write(
  context: CanvasRenderingContext2D,
  { text, at, weight, most, least, family, step }: Word,
): void {
  if (text === '') return
  const room = Math.min(step < Math.PI ? 2 * at * Math.tan(step / 2) : SIZE, 120) * 0.9
  for (let size = most; size >= least; size -= 0.5) {
    context.font = `${weight} ${size}px ${family}`
    if (context.measureText(text).width > room) continue
    context.fillText(text, 0, -at)
    return
  }
}

/** Leaves 25 percent of the light on every slice but one. */
export function drawShade(
  canvas: HTMLCanvasElement,
  dots: number,
  slices: readonly Slice[],
  bright: number,
): void {
  const context = begin(canvas, dots)
  if (!context) return
  context.fillStyle = 'rgb(8 5 16 / .75)'
  slices.forEach((_, index) => {
    if (index === bright) return
    sector(context, index, stepOf(slices))
    context.fill()
  })
}

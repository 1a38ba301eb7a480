/**
 * Markup as an address for `<img>`: a picture runs no script and loads nothing, whatever the markup
 * says.
 */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The same with a size of its own, which some browsers want before they paint it on a canvas. */
export function sized(svg: string, px: number): string {
  const opening = /<svg\b[^>]*>/.exec(svg)?.[0]
  if (!opening || /\swidth=/.test(opening)) return svg
  return svg.replace(opening, opening.replace('<svg', `<svg width="${px}" height="${px}"`))
}

interface PictureTexts {
  heading: string
  amount: string
  /** About how much that is in kip, for whose account is in kip. */
  kip?: string | undefined
  note: string
}

/**
 * Draws the code with its amount as a picture that a bank's app can open (PNG, 3:4). Refuses when
 * the browser cannot paint.
 */
export async function drawPicture(svg: string, texts: PictureTexts): Promise<Blob> {
  const [width, height, code] = [900, 1200, 720]
  const image = new Image()
  image.src = pictureOf(sized(svg, code))
  await Promise.all([image.decode(), document.fonts.ready])
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  paint.fillStyle = '#ffffff'
  paint.fillRect(0, 0, width, height)
  paint.imageSmoothingEnabled = false
  paint.drawImage(image, (width - code) / 2, 150, code, code)
  paint.fillStyle = '#231a36'
  paint.textAlign = 'center'
  const line = (text: string, font: string, y: number): void => {
    paint.font = `${font} ${family}`
    paint.fillText(text, width / 2, y, width - 80)
  }
  line(texts.heading, '600 48px', 104)
  line(texts.amount, '600 96px', 1010)
  if (texts.kip) line(texts.kip, '400 44px', 1072)
  line(texts.note, '400 34px', texts.kip ? 1142 : 1100)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

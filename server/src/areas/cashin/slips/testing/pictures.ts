import sharp, { type Sharp } from 'sharp'

/** One thing that happens to a slip between the banking app and us. */
interface Distortion {
  name: string
  apply: (slip: Buffer) => Promise<Buffer>
}

const jpeg = (picture: Sharp, quality: number): Promise<Buffer> =>
  picture.jpeg({ quality }).toBuffer()
/**
 * Done to pixels before the next step: sharp would otherwise put its operations into an order of
 * its own.
 */
const baked = async (picture: Sharp): Promise<Sharp> => sharp(await picture.png().toBuffer())
const turned = (slip: Buffer, degrees: number, background = '#8a7f72'): Sharp =>
  sharp(slip).rotate(degrees, { background })
const askew = (slip: Buffer, matrix: [number, number, number, number]): Sharp =>
  sharp(slip).affine(matrix, { background: '#d8d2c8', interpolator: 'bilinear' })

/**
 * A phone's screen around the slip: status bar, the app's bar, buttons, as a screenshot of a chat
 * shows it.
 */
async function framed(slip: Buffer, width: number, share: number): Promise<Sharp> {
  const height = Math.round(width * 2.1)
  const inner = await sharp(slip)
    .resize({ width: Math.round(width * share) })
    .toBuffer({ resolveWithObject: true })
  const keys = Array.from(
    { length: 9 },
    (_, at) =>
      `<rect x="${width * (0.1 + at * 0.09)}" y="${height - width * 0.11}" ` +
      `width="${width * 0.05}" height="${width * 0.05}" fill="#cfd6e6"/>`,
  )
  const chrome = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect
      width="100%" height="100%" fill="#10131a"/>
    <rect y="0" width="100%" height="${width * 0.14}" fill="#1f2533"/><circle cx="${width * 0.08}"
      cy="${width * 0.07}" r="${width * 0.03}" fill="#fff"/>
    <rect y="${height - width * 0.16}" width="100%" height="${width * 0.16}" fill="#1f2533"/>
    ${keys.join('')}</svg>`
  const left = Math.round((width - inner.info.width) / 2)
  return baked(
    sharp(Buffer.from(chrome)).composite([
      { input: inner.data, left, top: Math.round(width * 0.2) },
    ]),
  )
}

/** A photograph of a screen: grain, uneven light. Grain from a fixed seed. */
async function photographed(
  slip: Buffer,
  degrees: number,
  quality: number,
  grain: number,
): Promise<Buffer> {
  const turnedSlip = await turned(slip, degrees)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = turnedSlip
  let seed = 7 + Math.round(degrees * 10)
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const x = Math.floor(at / info.channels) % info.width
    const light = 0.75 + 0.35 * (x / info.width)
    data[at] = Math.max(
      0,
      Math.min(255, (data[at] ?? 0) * light + ((seed >> 16) % (2 * grain + 1)) - grain),
    )
  }
  return jpeg(sharp(data, { raw: info }).blur(0.7), quality)
}

const small = (slip: Buffer, width: number): Sharp => sharp(slip).resize({ width })

export const DISTORTIONS: Distortion[] = [
  { name: 'as saved', apply: async (slip) => slip },
  ...[70, 50, 30].map((quality) => ({
    name: `JPEG ${quality}`,
    apply: (slip: Buffer) => jpeg(sharp(slip), quality),
  })),
  ...[90, 180, 270].map((degrees) => ({
    name: `turned ${degrees}`,
    apply: (slip: Buffer) => jpeg(turned(slip, degrees), 70),
  })),
  ...[3, -7, 12, -20, 33].map((degrees) => ({
    name: `turned ${degrees}`,
    apply: (slip: Buffer) => jpeg(turned(slip, degrees), 60),
  })),
  { name: 'sheared', apply: async (slip) => jpeg(askew(slip, [1, 0.12, 0.05, 1]), 60) },
  {
    name: 'sheared the other way',
    apply: async (slip) => jpeg(askew(slip, [0.95, -0.15, 0.04, 0.9]), 55),
  },
  { name: 'squeezed', apply: async (slip) => jpeg(askew(slip, [0.8, 0, 0, 1]), 60) },
  {
    name: 'stretched and sheared',
    apply: async (slip) => jpeg(askew(slip, [1.15, 0.1, -0.08, 0.95]), 50),
  },
  ...[540, 430, 360].map((width) => ({
    name: `${width} px wide`,
    apply: (slip: Buffer) => jpeg(small(slip, width), 65),
  })),
  { name: '430 px, JPEG 40', apply: async (slip) => jpeg(small(slip, 430), 40) },
  { name: 'enlarged', apply: async (slip) => jpeg(small(slip, 1_500), 45) },
  ...[0.8, 1.3].map((sigma) => ({
    name: `blurred ${sigma}`,
    apply: (slip: Buffer) => jpeg(sharp(slip).blur(sigma), 70),
  })),
  {
    name: 'blurred and small',
    apply: async (slip) => jpeg((await baked(small(slip, 500))).blur(0.8), 60),
  },
  { name: 'screenshot', apply: async (slip) => jpeg(await framed(slip, 1_080, 0.9), 70) },
  { name: 'screenshot of a chat', apply: async (slip) => jpeg(await framed(slip, 1_080, 0.6), 60) },
  {
    name: 'screenshot sent small',
    apply: async (slip) => jpeg((await framed(slip, 1_080, 0.85)).resize({ width: 600 }), 60),
  },
  { name: 'dark', apply: async (slip) => jpeg(sharp(slip).modulate({ brightness: 0.4 }), 60) },
  { name: 'bright', apply: async (slip) => jpeg(sharp(slip).linear(1.3, 40), 60) },
  {
    name: 'grey, little contrast',
    apply: async (slip) => jpeg(sharp(slip).greyscale().linear(0.4, 90), 60),
  },
  { name: 'photographed', apply: (slip) => photographed(slip, 4, 70, 14) },
  { name: 'photographed askew', apply: (slip) => photographed(slip, -11, 55, 20) },
  { name: '300 px wide', apply: async (slip) => jpeg(small(slip, 300), 60) },
  { name: '430 px, JPEG 30', apply: async (slip) => jpeg(small(slip, 430), 30) },
  { name: 'blurred 2', apply: async (slip) => jpeg(sharp(slip).blur(2), 60) },
  {
    name: 'photographed at 25 degrees in bad light',
    apply: (slip) => photographed(slip, 25, 45, 30),
  },
  {
    name: 'dark and small',
    apply: async (slip) => jpeg((await baked(small(slip, 400))).modulate({ brightness: 0.3 }), 50),
  },
  {
    name: 'sent on three times',
    apply: async (slip) =>
      jpeg(await baked(sharp(await jpeg(small(slip, 600), 50)).resize({ width: 720 })), 40),
  },
]

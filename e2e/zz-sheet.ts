import sharp from 'sharp'
const [out, height, ...files] = process.argv.slice(2)
const h = Number(height)
const imgs = await Promise.all(files.map(async (f) => { const b = await sharp(f).resize({ height: h }).png().toBuffer(); const m = await sharp(b).metadata(); return { b, w: m.width! } }))
let x = 0; const comp = imgs.map((i) => { const c = { input: i.b, left: x, top: 0 }; x += i.w + 10; return c })
await sharp({ create: { width: x, height: h, channels: 3, background: '#888' } }).composite(comp).png().toFile(out!)

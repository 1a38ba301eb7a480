function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The boxes of a video file of about this size, with nothing to see in them. */
export const movie = (brand: string, size: number): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', Buffer.alloc(32)),
    box('mdat', Buffer.alloc(Math.max(0, size - 76), 7)),
  ])

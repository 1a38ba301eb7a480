// A film of half a second, recorded here: an MP4 of this browser's own making, in base64.
// oxlint-disable-next-line typescript/no-floating-promises -- the promise is the script's value
;(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 160 })
  const pen = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < 12; frame++) {
    pen.fillStyle = `hsl(${frame * 30} 60% 50%)`
    pen.fillRect(0, 0, 96, 160)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  recorder.stop()
  await stopped
  return btoa(
    Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    ).join(''),
  )
})()

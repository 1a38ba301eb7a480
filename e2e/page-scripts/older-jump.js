// Scrolls the chat to its top and gives by how many pixels a row has moved when the older ones are in.
// oxlint-disable-next-line typescript/no-floating-promises -- the promise is the script's value
(async () => {
  const log = document.querySelector('[role=log]')
  const rows = () => [...log.querySelectorAll('p')]
  const known = rows()
  log.scrollTop = 0
  const row = known.find((one) => one.textContent.startsWith('ข้อความ 8\n'))
  // Within the log: the window itself may still be on its way in.
  const place = () => row.getBoundingClientRect().top - log.getBoundingClientRect().top
  const before = place()
  for (let waited = 0; waited < 5000 && rows().length < known.length + 8; waited += 20) await new Promise((resolve) => { setTimeout(resolve, 20) })
  return Math.abs(place() - before)
})()

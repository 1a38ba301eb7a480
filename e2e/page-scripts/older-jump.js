// Scrolls the chat to its top and gives by how many pixels a row has moved when the older ones are
// in: first a page asked for by the button in the moment of scrolling (before the browser reports
// the scroll), then a page that comes by scrolling.
// oxlint-disable-next-line typescript/no-floating-promises -- the promise is the script's value
;(async () => {
  const log = document.querySelector('[role=log]')
  const rows = () => [...log.querySelectorAll('p')]
  const row = rows().find((one) => one.textContent.startsWith('ข้อความ 8\n'))
  // Within the log: the window itself may still be on its way in.
  const place = () => row.getBoundingClientRect().top - log.getBoundingClientRect().top
  const jumpOf = async (ask) => {
    const known = rows().length
    log.scrollTop = 0
    const before = place()
    ask()
    for (let waited = 0; waited < 5000 && rows().length === known; waited += 20)
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    return rows().length === known ? 'no older ones came' : Math.abs(place() - before)
  }
  return [await jumpOf(() => log.querySelector('button').click()), await jumpOf(() => {})]
})()

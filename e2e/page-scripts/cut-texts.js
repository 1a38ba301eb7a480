// Texts of the topmost layer that are cut off, or lie beside the screen. What scrolls sideways by
// itself may be longer, and a name that ends in an ellipsis says so.
;(() => {
  // One that home draws ahead is hidden.
  const dialogs = [...document.querySelectorAll('[role=dialog]')]
  const layer = dialogs.findLast((each) => each.checkVisibility()) ?? document.body
  const width = document.documentElement.clientWidth
  const faults = []
  for (const element of layer.querySelectorAll('*')) {
    const holdsText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
    )
    const box = element.getBoundingClientRect()
    // One pixel is for those who listen alone.
    if (!holdsText || box.width <= 1 || element.closest('.sr-only,svg,[inert]')) continue
    if (getComputedStyle(element).visibility === 'hidden') continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const said = element.textContent.trim().slice(0, 40)
    for (let each = element; each !== null; each = each.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(each)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') break
      const frame = each === document.documentElement ? null : each.getBoundingClientRect()
      const isCut = overflowX === 'hidden' || overflowX === 'clip'
      if (frame && isCut && (text.right > frame.right + 2 || text.left < frame.left - 2)) {
        faults.push(`cut: ${said}`)
        break
      }
      if (frame === null && (text.right > width + 2 || text.left < -2))
        faults.push(`beside: ${said}`)
    }
  }
  return [...new Set(faults)]
})()

// Controls in sight of which something else lies over a part, as short sentences.
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=radio], [role=option]'
const PARTS = [0.2, 0.5, 0.8]
const named = (element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
window.coveredControls = () =>
  [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width < 8 || height < 8) return []
    const over = PARTS.flatMap((x) => PARTS.map((y) => [left + width * x, top + height * y]))
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((on) => on && !control.contains(on) && !on.contains(control) && !isFaceOf(on, control))
    return over ? [`${named(control)} under ${named(over) || over.className}`] : []
  })
// Its label, or what is drawn with it in one card.
const isFaceOf = (on, control) =>
  [...(control.labels ?? [])].some((label) => label.contains(on)) ||
  control.closest('label, li, [role=listbox]')?.contains(on) === true

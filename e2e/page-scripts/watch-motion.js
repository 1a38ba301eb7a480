// Tells of what moves though its reader asked for stillness: what runs for longer than a fade of 200 ms,
// for ever, or changes more than how see-through a thing is; and of scrolling that is not at once.
window.moved = []
const tell = (what) => {
  if (!window.moved.includes(what)) window.moved.push(what)
}
const OF_TIME = ['offset', 'computedOffset', 'easing', 'composite']
const look = ({ target }) => {
  for (const each of target.getAnimations?.({ subtree: true }) ?? []) {
    const { duration, iterations } = each.effect.getComputedTiming()
    const changes = each.effect
      .getKeyframes()
      .flatMap((frame) => Object.keys(frame).filter((name) => !OF_TIME.includes(name)))
    const isFade = duration <= 200 && changes.every((name) => name === 'opacity')
    if (iterations === Infinity || (duration > 1 && !isFade))
      tell(
        `${each.animationName ?? each.transitionProperty ?? 'by script'}, ${duration} ms: ` +
          each.effect.target.outerHTML.slice(0, 90),
      )
  }
}
for (const begun of ['animationstart', 'transitionrun'])
  document.addEventListener(begun, look, { capture: true })
for (const name of ['scrollTo', 'scrollBy', 'scroll', 'scrollIntoView']) {
  const own = Element.prototype[name]
  Element.prototype[name] = function (...given) {
    const [options] = given
    const asked = options?.behavior ?? 'auto'
    const wanted = asked === 'auto' ? getComputedStyle(this).scrollBehavior : asked
    if (wanted === 'smooth') tell(`${name}, smooth: ${this.outerHTML.slice(0, 90)}`)
    return own.apply(this, given)
  }
}
// oxlint-disable-next-line typescript/unbound-method
const { animate } = Element.prototype
Element.prototype.animate = function (...given) {
  const begun = animate.apply(this, given)
  look({ target: this })
  return begun
}
navigator.vibrate = () => {
  tell('the phone shakes')
  return true
}

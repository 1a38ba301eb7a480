// Resolves once nothing fades or moves any more: a colour on its way to another is not what is read.
// What turns for ever is not waited for.
const underWay = () =>
  document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
    )
// A frame drawn: a page that was resized has been told by then. An observer is called by the browser's own
// frames, where a clock that was paused would hold back requestAnimationFrame.
const drawn = () =>
  new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(document.documentElement)
  })
window.comeToRest = async () => {
  await drawn()
  await drawn()
  for (let now = underWay(); now.length > 0; now = underWay()) {
    await Promise.allSettled(now.map(({ finished }) => finished))
    await drawn()
  }
}

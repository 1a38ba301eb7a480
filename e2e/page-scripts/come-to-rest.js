// Resolves once nothing fades or moves any more: a colour on its way to another is not what is read.
// What turns for ever is not waited for.
const underWay = () =>
  document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
    )
window.comeToRest = async () => {
  for (let now = underWay(); now.length > 0; now = underWay())
    await Promise.allSettled(now.map(({ finished }) => finished))
}

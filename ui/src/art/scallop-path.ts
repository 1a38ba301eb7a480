const round = (value: number) => Math.round(value * 10) / 10

/**
 * A circle of petals (10 to 18 of them): the one ornament. `radius` is where the petals meet; they
 * stand a little outside it.
 */
export function scallopPath(
  cx: number,
  cy: number,
  radius: number,
  petals: number,
  turn = 0,
): string {
  const petal = round(radius * Math.sin(Math.PI / petals) * 1.07)
  const at = (step: number) => {
    const angle = (step / petals) * 2 * Math.PI + turn
    return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`
  }
  let path = `M${at(0)}`
  for (let step = 1; step <= petals; step += 1) path += `A${petal} ${petal} 0 0 1 ${at(step)}`
  return `${path}Z`
}

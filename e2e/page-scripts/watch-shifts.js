// Adds up what Chromium counts as layout shift, but for those that follow a touch or a key.
window.shifted = { value: 0, moved: [] }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue
    window.shifted.value += entry.value
    window.shifted.moved.push(
      ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? 'gone'),
    )
  }
}).observe({ type: 'layout-shift', buffered: true })

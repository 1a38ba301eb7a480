// After axe itself: its serious and critical findings as sentences.
window.axe
  .run({ resultTypes: ['violations'] })
  .then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
      ),
  )

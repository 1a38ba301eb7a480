// After axe itself: its serious and critical findings as sentences, of the open sheet or else of the
// page, which nobody reaches behind one.
window.axe
  .run(document.querySelector('[role=dialog], [role=alertdialog]') ?? document, {
    resultTypes: ['violations'],
  })
  .then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
      ),
  )

// After axe itself: its serious and critical findings as sentences, of the open sheet or else of the
// page, which nobody reaches behind one. A finding weighs what its rule weighs, so that the lighter
// rules, which read the whole page too, are not run at all.
const isHeavy = ({ impact }) => impact === 'serious' || impact === 'critical'
// oxlint-disable-next-line no-underscore-dangle -- what a rule weighs, axe tells by nothing else
const lighter = window.axe._audit.rules.filter((rule) => !isHeavy(rule))
// One that home draws ahead is hidden.
const sheet = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].find((each) =>
  each.checkVisibility(),
)
window.axe
  .run(sheet ?? document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(lighter.map(({ id }) => [id, { enabled: false }])),
  })
  .then(({ violations }) =>
    violations
      .filter(isHeavy)
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
      ),
  )

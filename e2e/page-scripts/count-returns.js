// Counts what comes over the chat's log from here on: a button that was pressed away and flickers back is one.
window.returns = 0
new MutationObserver((records) => {
  for (const { addedNodes } of records) window.returns += addedNodes.length
}).observe(document.querySelector('[role=log]').parentElement, { childList: true })

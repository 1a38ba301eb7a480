// Before a page's own scripts: what moves or blinks stands at its end, times are not drawn, and what
// waits for the page to have come to rest does not wait.
const still = new CSSStyleSheet()
still.replaceSync(`
  *, *::before, *::after {
    animation-duration: 0s !important;
    animation-delay: 0s !important;
    animation-iteration-count: 1 !important;
    transition-duration: 0s !important;
    transition-delay: 0s !important;
    caret-color: transparent !important;
  }
  time { visibility: hidden !important; }
`)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
const machineTimeout = window.setTimeout
window.setTimeout = (call, ms, ...given) =>
  machineTimeout(call, ms >= 1_000 && ms <= 2_000 ? 0 : ms, ...given)

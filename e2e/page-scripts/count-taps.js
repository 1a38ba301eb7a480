// How often a finger came down since the journey began, over every page of the tab.
addEventListener(
  'pointerdown',
  ({ isTrusted }) => {
    if (isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1
  },
  true,
)

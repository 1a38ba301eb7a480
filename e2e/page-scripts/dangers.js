// What a script could start from: a handler, an address that runs, an element that fetches or covers.
;(() => {
  const found = []
  for (const element of document.body.querySelectorAll('*')) {
    if (
      /^(?:script|iframe|object|embed|base|meta|link|form|math|portal|template)$/i.test(
        element.localName,
      ) &&
      !element.closest('noscript')
    ) {
      if (!(element.localName === 'script' && element.src.startsWith(location.origin)))
        found.push(element.outerHTML.slice(0, 120))
    }
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${element.localName} ${name}`)
      // Control characters are what a browser ignores in an address.
      const address = Array.from(value)
        .filter((letter) => letter > ' ')
        .join('')
        .toLowerCase()
      if (
        /^(?:href|src|action|formaction|data|xlink:href|srcdoc)$/.test(name) &&
        /^(?:javascript|vbscript|data:text|blob)/.test(address)
      )
        found.push(`${element.localName} ${name}=${value}`)
    }
  }
  if ('ran' in window) found.push('a payload ran')
  return found
})()

/** Runs when a payload does. */
const RUN = 'window.ran=1'
const JS = `javascript:${RUN}`

const tags = [
  'img',
  'svg',
  'video',
  'audio',
  'body',
  'details',
  'input',
  'marquee',
  'iframe',
  'object',
  'style',
  'math',
  'p',
  'a',
  'select',
  'textarea',
  'x-made-up',
]
const handlers = ['onload', 'onerror', 'onclick', 'onmouseover', 'onfocus', 'ontoggle']

/** A handler on every kind of element, spelled as browsers still read it. */
const withHandlers = tags.flatMap((tag, at) =>
  handlers.map((handler, order) => {
    const spelled = (at + order) % 3 === 0 ? handler.toUpperCase() : handler
    const quote = ['"', "'", ''][(at + order) % 3] ?? ''
    return `<${tag} src=x href=x open autofocus tabindex=0 ${spelled}=${quote}${RUN}${quote}>`
  }),
)

const links = [
  'a href',
  'iframe src',
  'embed src',
  'object data',
  'form action',
  'area href',
  'base href',
  'link rel=import href',
  'svg><a xlink:href',
  'math><mtext><a xlink:href',
].map((place) => `<${place}="${JS}">x`)

const spellings = [
  JS,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A;avascript&colon;${RUN}`,
  ` \u0001javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=`,
  `vbscript:${RUN}`,
  `blob:${RUN}`,
].map((address) => `<a href="${address}">x</a>`)

const known = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script/x>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${RUN}>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=${RUN}>#x">`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.ran=1</script>"></foreignObject></svg>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<meta http-equiv=refresh content="0;url=${JS}">`,
  `<base href="https://elsewhere.example/">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<div style="background:url(${JS})">x</div>`,
  `<div style="position:fixed;inset:0;z-index:9999">over all</div>`,
  `<style>@import "${JS}";body{display:none}</style>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<img src=x:x onerror&#61;${RUN}>`,
  `<img """><script>${RUN}</script>">`,
  `<a id=ran href=x>clobbers</a>`,
  `<form id=location><input name=href></form>`,
  `<img name=cookie>`,
  `{{constructor.constructor('${RUN}')()}}`,
  '${window.ran=1}',
  `<isindex type=image src=x onerror=${RUN}>`,
  `<portal src="${JS}">`,
  `<button popovertarget=x onclick=${RUN}>x</button>`,
]

/** About 150 ways in which HTML has run a script somewhere, each setting `window.ran`. */
export const PAYLOADS: readonly string[] = [...withHandlers, ...links, ...spellings, ...known]

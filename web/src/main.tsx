import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { askForFonts } from './app/fonts.ts'
import { IS_LAOS } from './settings.ts'
import './styles.css'

askForFonts()
// The kip sign's file is for Laos alone, and so is what writes kip: /login has none of it.
if (IS_LAOS) void import('@krapao/ui/theme/fonts-kip.css')

async function start(): Promise<void> {
  if (IS_LAOS)
    await import('./format/kip.ts').then(({ fetchKip }) => fetchKip()).catch(() => undefined)
  const root = document.querySelector('#root')
  if (!root) return
  // What the build wrote into the page is kept, with what has been typed there, where `boot.js` found
  // that it fits this visitor.
  const { dataset } = document.documentElement
  if (!('drawn' in dataset)) {
    root.replaceChildren()
    delete dataset.redrawn
  }
  // In pieces, between which the browser answers a tap: at once, it would hold a cheap phone.
  startTransition(() => {
    if ('drawn' in dataset) hydrateRoot(root, <App />)
    else createRoot(root).render(<App />)
  })
}
// `boot.js` asks for this script itself: it may be here before the page has been read to its end.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void start())
else void start()

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fetchedParts } from '../ui/build/fetchedParts.ts'
import { liveTexts } from '../ui/build/liveTexts.ts'
import { bootScript } from './build/bootScript.ts'
import { chunksByRoute } from './build/chunksByRoute.ts'
import { compiledMessages, compileTexts } from './build/compiledMessages.ts'
import { gameArt } from './build/gameArt.ts'
import { precompressed } from './build/precompressed.ts'
import { prerendered } from './build/prerendered.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { smallIcons } from './build/smallIcons.ts'

/**
 * Fetched while a page is at rest, needed at once with the first tap: the browser is told to
 * compile all of it then, not with the tap.
 */
const readyAhead = /^(?:sheet|small|\w+Modal|useRows|useConversation)$/
/**
 * What React's compiler memoises. Its code makes a file a quarter longer, so what /login waits for,
 * and what is drawn once and seldom again, goes without; a component there says 'use no memo'.
 */
const compiled = [
  ...['core', 'features', 'pages/contact', 'pages/fair', 'pages/howto'].map(
    (room) => `web/src/${room}`,
  ),
  ...['pages/recover', 'pages/register', 'pages/user'].map((room) => `web/src/${room}`),
  ...['games', 'money', 'overlays'].map((room) => `ui/src/${room}`),
].map((room) => `/${room}`)
const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

const resolve = { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } }
/** What turns the sources into code, in the browser and while building. */
const transforms = () => [
  react({ compiler: { sources: compiled } }),
  tailwindcss(),
  compiledMessages(),
  smallIcons(),
]

export default defineConfig({
  plugins: [
    ...transforms(),
    liveTexts(compileTexts),
    fetchedParts(),
    bootScript(process.env),
    gameArt(),
    prerendered({ plugins: transforms, resolve }),
    serviceWorker(),
    precompressed(),
  ],
  resolve,
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // A data: URI would need a wider CSP than 'self'.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (readyAhead.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: { groups: chunksByRoute() },
        // The entry names every chunk, and each letter weighs on /login. What is fetched ahead of a
        // tap keeps its name, by which its tests wait for it.
        chunkFileNames: ({ name }) =>
          `assets/${/^(?:\w+Modal|ChatUnread|Toasts)$/.test(name) ? '[name]-' : ''}[hash].js`,
      },
    },
  },
  server: {
    port: 4400,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true }, '/assets/games': api },
  },
  preview: { port: 4401, proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
})

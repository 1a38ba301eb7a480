import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { qrMinimumsFrom, TRUELINK_DEFAULT_SECRET } from '../contract/src/constants.ts'
import { bootScript } from './build/bootScript.ts'
import { compiledMessages } from './build/compiledMessages.ts'
import { gameArt } from './build/gameArt.ts'
import { precompressed } from './build/precompressed.ts'
import { serviceWorker } from './build/serviceWorker.ts'

const laos = process.env.LAOS === '1'
/** Modules of the common chunk: bars, buttons, fields, icons' machinery, the typed client. */
const shell = new RegExp(
  [
    'ui/src/\\w+/(?:menu|menu-move|bottom-bar|top-bar|page|icon|icon-button|mark|scallop-path|spinner|button|button-class|class-names|field|field-frame|password-field|checkbox|toast-store)\\.tsx?$',
    'lucide-react/dist/esm/(?!icons/|dynamic)|lucide-react/dist/esm/icons/smartphone',
    'web/src/(?:api/(?:call|refusal|words)|app/(?:theme|session/(?:endSession|exits|session)|usePageTitle|storage)|format/(?:phone|dateTime)|layouts/(?!MemberLayout|Toasts|BarePage)\\w+)\\.tsx?$',
    'contract/src/(?:paths|constants)\\.ts$',
  ].join('|'),
)
/** What a toast is made of: /login shows toasts too. */
const marks =
  /ui\/src\/layout\/disc\.tsx$|lucide-react\/dist\/esm\/icons\/(?:clock|info|triangle-alert|triangle-exclamation-point|x)\.m?js$/
/** What every member page draws and asks with, next to the shell. */
const member = new RegExp(
  [
    'web/src/(?:api/queries/(?:wallet|useLiveWallet|spin|statement)|app/modals/(?:modals|ModalHost)|features/(?:agreement/(?:agreed|useAgreement)|chat/(?:useChatEntry|ChatBubbleButton|UnreadBadge|useOutOfTheWay)|games/useAskWhilePending))\\.tsx?$',
    'ui/src/\\w+/(?:badge|bone|coin|error-state|money|money-parts|notice|section-head|skeletons|state-art|state-page|tile-art)\\.tsx?$',
    'lucide-react/dist/esm/icons/(?:arrow-left-right|log-out|plus|receipt-text|scroll-text)\\.m?js$',
  ].join('|'),
)
/** Sheets and the questions over them: the dialogs' machinery and what most sheets are made of. */
const sheet = new RegExp(
  [
    '@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar',
    'ui/src/\\w+/(?:sheet|floater|confirm-dialog|use-opener-focus|use-sheet-drag|sheet-drag)\\.tsx?$',
  ].join('|'),
)
/**
 * Small parts that two or more of the other pages and sheets share: forty files of their own would
 * cost more than they weigh.
 */
// What a public page uses is not among them.
const small =
  /ui\/src\/\w+\/(?!pouch|game-|rolling|tile|carousel|choices|chat|bottom|picker|menu)[\w-]+\.tsx?$|lucide-react\/dist\/esm\/icons\/(?!chevron-right|external-link|flag|gift|landmark|refresh-cw|shield-check|user-round)|web\/src\/(?:api\/(?:queries\/(?:latestStatement|profile|rewards)|moneyCall)|app\/(?:modals\/SheetUnreachable|SlowWords)|format\/\w+|features\/(?:bonus\/useReceive|games\/usePlaceName|withdraw\/useWithdrawalSteps))\.tsx?$/
/**
 * Fetched while a page is at rest, needed at once with the first tap: the browser is told to
 * compile all of it then, not with the tap.
 */
const readyAhead = /^(?:sheet|small|\w+Modal|useRows|useConversation)$/
const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    compiledMessages(),
    bootScript({ laos }),
    gameArt(),
    serviceWorker(),
    precompressed(),
  ],
  define: {
    BUILD_FOR_LAOS: JSON.stringify(laos),
    BUILD_QR_MINIMUMS: JSON.stringify(qrMinimumsFrom(process.env)),
    BUILD_TRUELINK_SECRET: JSON.stringify(process.env.TRUELINK_SECRET || TRUELINK_DEFAULT_SECRET),
    // An environment without chat and live balance has no socket to knock at.
    BUILD_WITH_LIVE: JSON.stringify(process.env.LIVE !== '0'),
  },
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // The boot script preloads by name; Vite's own polyfill would only add bytes.
    modulePreload: { polyfill: false },
    // A data: URI would need a wider CSP than 'self'.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (readyAhead.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
        // Small files compress badly and each costs a request: what both layouts and every form draw with is one chunk.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 6 },
            { name: 'shell', test: shell, priority: 5 },
            { name: 'marks', test: marks, priority: 4 },
            {
              name: 'query',
              test: /@tanstack\/(?!.*(?:nfinite|ueries|ydrat|ersist))|web\/src\/api\/(?:keys|Queries|queryClient|queries\/lookups)\.tsx?$/,
              priority: 4,
            },
            { name: 'member', test: member, priority: 3 },
            { name: 'sheet', test: sheet, priority: 2 },
            { name: 'small', test: small, priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 4400,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true }, '/assets/games': api },
  },
  preview: { port: 4401, proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
})

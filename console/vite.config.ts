import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fetchedParts } from '../ui/build/fetchedParts.ts'
import { liveTexts } from '../ui/build/liveTexts.ts'
import { workerScript } from '../ui/build/workerScript.ts'

const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

const serviceWorker: Plugin = {
  name: 'krapao:operators-worker',
  apply: 'build',
  async generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: await workerScript(join(import.meta.dirname, 'worker/serviceWorker.ts')),
    })
  },
}

/** The operators' console, served under /ops: no file of it is part of the member's app. */
export default defineConfig({
  base: '/ops/',
  plugins: [react({ compiler: true }), tailwindcss(), liveTexts(), fetchedParts(), serviceWorker],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: { port: 4402, proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
})

import { join } from 'node:path'
import { loadConfigFromFile, type Plugin } from 'vite'
import { expect, it, vi } from 'vitest'
import { liveTexts } from './liveTexts.ts'

const root = join(import.meta.dirname, '../..')
type Hook = (this: object, changed: object) => Promise<readonly unknown[]>
const told = async (plugin: Plugin, file: string, text: string) => {
  const send = vi.fn<(event: string, data: object) => void>()
  const modules = await (plugin.hotUpdate as unknown as Hook).call(
    { environment: { name: 'client', hot: { send } } },
    { file, read: async () => text, modules: ['those of the file'] },
  )
  return { sent: send.mock.calls, modules }
}

it('a changed text is told to the pages as they take it, and reloads nothing', async () => {
  const loud = liveTexts(({ hello }: { hello: string }) => hello.toUpperCase())
  expect(await told(loud, '/x/web/src/locales/th.json', '{"hello": "sawasdee"}')).toEqual({
    sent: [['krapao:texts', { locale: 'th', texts: 'SAWASDEE' }]],
    modules: [],
  })
  expect(await told(loud, '/x/web/src/main.tsx', '')).toEqual({
    sent: [],
    modules: ['those of the file'],
  })
})

it.each(['web', 'console'])('the settings of Vite for %s import no text', async (folder) => {
  const config = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    join(root, folder, 'vite.config.ts'),
  )
  expect(config?.config.plugins?.length).toBeGreaterThan(1)
  // Else Vite begins anew with each text, and every page with it.
  expect(config?.dependencies.filter((file) => file.includes('/locales/'))).toEqual([])
})

import { build } from 'vite'

/** A service worker as one classic script: not every browser takes a module for one. */
export async function workerScript(
  input: string,
  define: Record<string, string> = {},
): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: ['chrome111', 'safari16.4', 'firefox114'],
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('the service worker was not built')
  return chunk.code
}

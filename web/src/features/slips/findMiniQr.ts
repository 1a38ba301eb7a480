// oxlint-disable-next-line import/default -- Vite makes the default: the built worker's address
import workerUrl from './codeReader.worker.ts?worker&url'

/**
 * Whether a picture shows the mini-QR of a slip; `unsure` where this browser cannot tell. Never a
 * reason not to send.
 */
export type Found = 'readable' | 'unreadable' | 'unsure'

const GIVE_UP_MS = 12_000

/**
 * The verification QR of a Thai slip: EMVCo field 00 that begins with the slip-verify API's own
 * number.
 */
export const isMiniQr = (text: string): boolean =>
  /^00\d\d0006000001/.test(text) && text.length <= 128

export async function findMiniQr(picture: Blob, signal: AbortSignal): Promise<Found> {
  // What the phone can do by itself needs no download; where it finds nothing the better reader has a look.
  const own = await detectNatively(picture).catch(() => null)
  if (own?.some(isMiniQr)) return 'readable'
  const texts = await readInWorker(picture, signal).catch(() => null)
  return texts === null ? 'unsure' : texts.some(isMiniQr) ? 'readable' : 'unreadable'
}

interface Detector {
  detect(source: ImageBitmap): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

async function detectNatively(picture: Blob): Promise<string[] | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(
    await createImageBitmap(picture),
  )
  return codes.map(({ rawValue }) => rawValue)
}

/**
 * In a worker: it needs WebAssembly, which the page itself is not allowed, and must not hold up the
 * screen.
 */
function readInWorker(picture: Blob, signal: AbortSignal): Promise<string[] | null> {
  return new Promise((resolve) => {
    const worker = new Worker(ownWorker(workerUrl), { type: 'module' })
    const end = (texts: string[] | null): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(texts)
    }
    const timer = setTimeout(() => end(null), GIVE_UP_MS)
    worker.addEventListener('message', (event: MessageEvent<string[] | null>) => end(event.data))
    worker.addEventListener('error', () => end(null))
    signal.addEventListener('abort', () => end(null), { once: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(picture)
  })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * A page that demands Trusted Types starts no worker from a bare address; ours vouches for this
 * origin's own files only.
 */
function ownWorker(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-worker', {
    createScriptURL(address) {
      if (new URL(address, window.location.href).origin !== window.location.origin)
        throw new TypeError('not a worker of ours')
      return address
    },
  })
  return policy ? policy.createScriptURL(url) : url
}

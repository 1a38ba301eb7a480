/**
 * The envelope of a wallet link (wire): base64url(iv ‖ ciphertext ‖ tag), AES-256-GCM under SHA-256
 * of the build's secret, over `link::walletAccountName`. Obfuscation by the product's design; TLS
 * is what protects it.
 */
export async function sealLink(
  link: string,
  walletAccountName: string,
  secret: string,
): Promise<string> {
  const bytes = new TextEncoder()
  const digest = await crypto.subtle.digest('SHA-256', bytes.encode(secret))
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  // WebCrypto puts the tag behind the ciphertext by itself.
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      bytes.encode(`${link}::${walletAccountName}`),
    ),
  )
  const whole = String.fromCharCode(...iv, ...sealed)
  return btoa(whole).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

import { idempotencyKeys, type IdempotencyKeys } from '../../../api/idempotencyKeys.ts'

type Seal = (link: string, walletAccountName: string) => Promise<string>

/**
 * One link given is one request: sealing again would make another body and so another key. The
 * sealed text is kept until the server has decided.
 */
export function linkKeeper(seal: Seal): { sealed: Seal; keys: IdempotencyKeys } {
  const keys = idempotencyKeys()
  let current: { text: string; sealed: Promise<string> } | undefined
  return {
    async sealed(link, walletAccountName) {
      const text = `${link}::${walletAccountName}`
      if (current?.text !== text) current = { text, sealed: seal(link, walletAccountName) }
      const { sealed } = current
      return sealed.catch((error: unknown) => {
        current = undefined
        throw error
      })
    },
    keys: {
      ...keys,
      done(body) {
        current = undefined
        keys.done(body)
      },
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useSecurityChoices } from '../../api/queries/account/security.ts'
import { isRefusal } from '../../api/refusal.ts'
import { canUsePasskeys, confirmWithPasskey } from '../../core/account/passkey.ts'
import type { Proof } from '../../core/otp/ProofSteps.tsx'

interface Asking {
  confirm: (baht: number, stepUp?: string) => void
  error: Error | null
}

/**
 * The owner's own confirmation of a withdrawal (baht), where they have chosen it: by passkey at
 * once, else, and where the passkey was let go, by steps of its own. What is proven confirms this
 * amount alone.
 */
export function useOwnConfirmation({ confirm, error }: Asking) {
  const client = useQueryClient()
  const choices = useSecurityChoices().data
  const [isProving, setIsProving] = useState(false)
  // Chosen on another device since this sheet was opened.
  const isDemanded = isRefusal(error, 'WITHDRAWAL_UNCONFIRMED')
  const isAsked = choices?.confirmWithdrawals === true || isDemanded
  const byPasskey = isAsked && (choices?.passkeys ?? 0) > 0 && canUsePasskeys()

  const send = (baht: number, stepUp: string): void => {
    setIsProving(false)
    confirm(baht, stepUp)
    void client.invalidateQueries({ queryKey: keys.securityChoices })
  }
  const passkey = useMutation({
    mutationFn: confirmWithPasskey,
    onSuccess: (stepUp, baht) => send(baht as number, stepUp),
    onError: () => setIsProving(true),
  })
  const proven = useMutation({
    mutationFn: async ({ baht, proof }: { baht: number; proof: Proof }) =>
      'stepUp' in proof ? proof : api('accountStepUp', { body: { ...proof, withdrawal: baht } }),
    onSuccess: ({ stepUp }, { baht }) => send(baht, stepUp),
  })
  return {
    isAsked,
    byPasskey,
    isProving,
    isBusy: passkey.isPending,
    begin: (baht: number): void => (byPasskey ? passkey.mutate(baht) : setIsProving(true)),
    proven,
    leave: (): void => {
      proven.reset()
      setIsProving(false)
    },
  }
}

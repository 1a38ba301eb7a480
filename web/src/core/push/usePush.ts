import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { canPush, isBlocked, turnOff, turnOn, type PushChoice } from './browserPush.ts'

/** What this session is told by web push; `state` is undefined where it cannot be. */
export function usePush() {
  const t = useTranslations('push')
  const client = useQueryClient()
  const { data, isLoading } = useQuery({
    queryKey: keys.push,
    queryFn: ({ signal }) => api('push', { signal }),
    enabled: canPush(),
  })
  const failed = (): void =>
    void showToast({ tone: 'no', title: t(isBlocked() ? 'blocked' : 'failed') })
  const { mutate: choose, isPending: isChoosing } = useMutation({
    mutationFn: (choice: PushChoice) => turnOn(data?.publicKey ?? '', choice),
    onSuccess: (state) => (state ? client.setQueryData(keys.push, state) : failed()),
    onError: failed,
  })
  const { mutate: end, isPending: isEnding } = useMutation({
    mutationFn: turnOff,
    onSettled: () => client.invalidateQueries({ queryKey: keys.push }),
  })
  const state = data && data.publicKey !== null ? data : undefined
  return { state, isAsked: isLoading, choose, end: () => end(), isBusy: isChoosing || isEnding }
}

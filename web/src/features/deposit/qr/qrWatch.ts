import type { QrProvider } from '@krapao/contract/constants'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api, type Answer } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { askLatestStatement } from '../../../api/queries/latestStatement.ts'
import type { StatementRow } from '../../../api/queries/statement.ts'

type QrState = Answer<'qrState'>
/** A code that is there to be paid. */
export interface LiveCode {
  provider: QrProvider
  qrcodeId: string
  svg: string
  amount: number
  /** Of a code in kip: what it asks for. */
  kip?: NonNullable<QrState['kip']>
  expiresAt: number
}
interface Watched {
  live: LiveCode | null
  deposits: StatementRow[]
}

/**
 * Asked again this often while a code is shown or a deposit is on its way, for the member whose
 * socket is cut.
 */
const POLL_MS = 6_000
// Under the parent of every QR state, so that a paid, cancelled or replaced code makes all providers be asked again.
const watchKey = [...keys.allQr, 'watch'] as const

export function codeOf(
  provider: QrProvider,
  { hasQrcode, qrcodeId, qrcode, amount, kip, expireIn }: QrState,
): LiveCode | null {
  if (!hasQrcode || qrcodeId === null || qrcode === null || amount === null || expireIn === null)
    return null
  const expiresAt = Date.parse(expireIn)
  return { provider, qrcodeId, svg: qrcode, amount, ...(kip && { kip }), expiresAt }
}

/**
 * The member's live code with any provider, then the deposits that have arrived. In this order: the
 * server ends a paid code and writes its row in one commit, so a code that is seen to be gone has
 * its row in the same answer.
 */
async function ask(providers: readonly QrProvider[], signal: AbortSignal): Promise<Watched> {
  const codes = await Promise.all(
    providers.map(async (provider) =>
      codeOf(provider, await api('qrState', { params: { provider }, signal })),
    ),
  )
  const { statements } = await askLatestStatement(signal)
  return {
    live: codes.find((code) => code !== null) ?? null,
    deposits: statements.filter((row) => row.statementType === 'deposit'),
  }
}

export const useQrWatch = (providers: readonly QrProvider[], enabled: boolean) =>
  useQuery({
    queryKey: watchKey,
    queryFn: ({ signal }) => ask(providers, signal),
    enabled,
    staleTime: 0,
    // What a sheet opened earlier saw is no baseline for this one.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.live || state.data?.deposits.some((row) => row.status === 'PENDING')
        ? POLL_MS
        : false,
  })

function put(client: QueryClient, live: LiveCode | null): void {
  client.setQueryData<Watched>(watchKey, (watched) => watched && { ...watched, live })
}

/** Shows the issued code at once (or that it is gone); the question that follows confirms it. */
export function usePutCode(): (live: LiveCode | null) => void {
  const client = useQueryClient()
  return (live) => put(client, live)
}

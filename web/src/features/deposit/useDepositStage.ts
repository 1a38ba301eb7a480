import { useState } from 'react'
import { arrivedSince, knownDeposits, sinceOpened } from './arrival.ts'
import type { Announced } from './bank/announced.ts'
import { usePutCode, useQrWatch, type LiveCode } from './qr/qrWatch.ts'
import type { Ways } from './ways.ts'

type DepositStage =
  | { name: 'loading' }
  | { name: 'ways' }
  | { name: 'code'; code: LiveCode; isNew: boolean }
  | { name: 'ended'; code: LiveCode }
  | { name: 'announced'; announced: Announced }
  | { name: 'arrived'; amount: number }

/**
 * Where this deposit stands: an arrival is celebrated before anything else, a live code is shown
 * before the ways.
 */
export function useDepositStage(ways: Ways | undefined, open: boolean) {
  const watch = useQrWatch(
    ways?.qr.map(({ provider }) => provider) ?? [],
    open && ways !== undefined,
  )
  const putCode = usePutCode()
  const [amount, setAmount] = useState('')
  const [ended, setEnded] = useState<LiveCode>()
  const [issuedId, setIssuedId] = useState<string>()
  const [announced, setAnnounced] = useState<Announced>()
  const [credited, setCredited] = useState<number>()
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const watched = sinceOpened(watch)
  if (!known && watched) setKnown(knownDeposits(watched.deposits))

  const arrived = known && watched ? arrivedSince(known, watched.deposits) : null
  const live = watched?.live ?? null
  let stage: DepositStage = { name: 'ways' }
  if (credited !== undefined) stage = { name: 'arrived', amount: credited }
  else if (arrived) stage = { name: 'arrived', amount: arrived.amount }
  else if (announced) stage = { name: 'announced', announced }
  // A member who only wants an account number need not wait for a provider that is away.
  else if (!ways || (!watched && ways.qr.length > 0 && !watch.isError)) stage = { name: 'loading' }
  else if (live && live.qrcodeId !== ended?.qrcodeId)
    stage = { name: 'code', code: live, isNew: live.qrcodeId === issuedId }
  else if (ended) stage = { name: 'ended', code: ended }

  return {
    stage,
    amount,
    setAmount,
    deposits: watched?.deposits ?? [],
    announce: setAnnounced,
    /** The server has said that this much is in, in baht. */
    credited: setCredited,
    issued: (code: LiveCode): void => {
      setEnded(undefined)
      setIssuedId(code.qrcodeId)
      putCode(code)
    },
    /** The countdown reached 00:00. */
    end: setEnded,
    cancelled: (): void => putCode(null),
    again: (): void => {
      if (ended) setAmount(String(ended.amount))
      setEnded(undefined)
    },
  }
}

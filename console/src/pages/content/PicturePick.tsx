import type { Answer } from '@krapao/contract/calls'
import { ImagePlus, ImageOff } from 'lucide-react'
import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { TextIn } from '../../components/inputs.tsx'
import { useWords } from '../../components/useWords.ts'

/** Chooses one of the pictures there are, adds one, or names another site's; '' is none. */
export function PicturePick({
  name,
  value,
  set,
}: {
  name: string
  value: string
  set: (address: string) => void
}) {
  const t = useTranslations('picture')
  const words = useWords()
  const { data } = useOps('opsPictures')
  const file = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<unknown>(null)
  const add = useAct('opsPictureAdd', ({ address }) => set(address))
  const upload = (chosen: File | undefined): void => {
    if (!chosen) return
    const form = new FormData()
    form.set('file', chosen)
    setFault(null)
    add.mutate({ form }, { onError: setFault })
  }
  return (
    <div className="fl" role="group" aria-label={name}>
      <span>{name}</span>
      <Picks value={value} set={set} data={data} file={file} add={add} />
      <input
        ref={file}
        type="file"
        className="vh"
        aria-label={t('add')}
        tabIndex={-1}
        accept="image/png,image/jpeg,image/gif"
        onChange={(event) => {
          upload(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {fault !== null && (
        <p className="note bad" role="alert">
          {words(fault)} {t('types')}
        </p>
      )}
      <TextIn name={t('address')} value={value} set={set} />
    </div>
  )
}

function Picks({
  value,
  set,
  data,
  file,
  add,
}: {
  value: string
  set: (address: string) => void
  data: Answer<'opsPictures'> | undefined
  file: RefObject<HTMLInputElement | null>
  add: ReturnType<typeof useAct<'opsPictureAdd'>>
}) {
  const t = useTranslations('picture')
  return (
    <div className="picks">
      <button
        type="button"
        aria-pressed={value === ''}
        className="pick none"
        onClick={() => set('')}
      >
        <ImageOff className="icon s" aria-hidden />
        {t('none')}
      </button>
      {(data ?? []).map(({ address }) => (
        <button
          key={address}
          type="button"
          aria-pressed={value === address}
          aria-label={address.replace('/api/content/', '')}
          className="pick"
          onClick={() => set(address)}
        >
          <img src={address} alt="" loading="lazy" />
        </button>
      ))}
      <button
        type="button"
        className="pick none"
        disabled={add.isPending}
        onClick={() => file.current?.click()}
      >
        <ImagePlus className="icon s" aria-hidden />
        {t(add.isPending ? 'adding' : 'add')}
      </button>
    </div>
  )
}

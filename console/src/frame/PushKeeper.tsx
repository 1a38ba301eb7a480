import { useEffect } from 'react'
import { keepOn } from '../api/push.ts'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../locales/LocaleProvider.tsx'

/** What an operator has turned on in this browser goes on in their next session here: one for each. */
export function PushKeeper() {
  const { locale } = useLanguage()
  const me = useSession()?.me.id
  useEffect(() => {
    // Without a line, or refused, it is off in this session: the page of security says so.
    if (me !== undefined) void keepOn(me, locale).catch(() => undefined)
  }, [me, locale])
  return null
}

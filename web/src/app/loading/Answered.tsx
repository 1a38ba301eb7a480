import { ErrorState, type ErrorStateProps } from '@krapao/ui/feedback/error-state.tsx'
import { Texts } from '../../locales/LocaleProvider.tsx'
import { useLoadWords } from './useLoadWords.ts'

type Props = Omit<ErrorStateProps, 'title' | 'children'> & { error: unknown }

/** What the server said instead of what it was asked for. */
export default function Answered(props: Props) {
  return (
    <Texts part="all">
      <Said {...props} />
    </Texts>
  )
}

function Said({ error, ...frame }: Props) {
  const { title, hint } = useLoadWords()(error)
  return (
    <ErrorState title={title} {...frame}>
      {hint}
    </ErrorState>
  )
}

import { lazy, useState, type ComponentType } from 'react'

export interface NotHereProps {
  onRetry: () => void
  isAsking: boolean
}
interface Part<P> {
  default: ComponentType<P>
}

/**
 * React's `lazy` for what is missed where it does not come: `NotHere` stands in its place and can
 * ask for it again. React itself would remember the failure for good. What does not come then
 * either may be of a version that is gone: the page is loaded anew.
 */
export const lazilyOr =
  (NotHere: ComponentType<NotHereProps>) =>
  <P extends object>(load: () => Promise<Part<P>>) =>
    lazy(() =>
      load().catch((): Part<P> => {
        let Found: ComponentType<P> | undefined
        return {
          default: function Again(props) {
            const [isAsking, setIsAsking] = useState(false)
            if (Found) return <Found {...props} />
            const ask = (): void => {
              setIsAsking(true)
              load().then(
                (part) => {
                  Found = part.default
                  setIsAsking(false)
                },
                () => (navigator.onLine ? window.location.reload() : setIsAsking(false)),
              )
            }
            return <NotHere onRetry={ask} isAsking={isAsking} />
          },
        }
      }),
    )

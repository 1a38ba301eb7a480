import type { Answer, AnyCallName, BodyInput, CALLS, ParamsInput } from '@krapao/contract/calls'
import { refusalOf } from './refusal.ts'
import { answerOf, requestOf, type Extras, type Sent } from './request.ts'

/** A body of several shapes may be given whose shape is only known at run time. */
type Needs<Field extends string, Value> = [Value] extends [undefined]
  ? { [F in Field]?: undefined }
  : undefined extends Value
    ? { [F in Field]?: Value }
    : { [F in Field]: Value }
type MovesMoney<N extends AnyCallName> = (typeof CALLS)[N] extends { movesMoney: true }
  ? { idempotencyKey: string }
  : unknown

/** What a call takes: its parts of the path, its body, and a key where money moves. */
export type Given<N extends AnyCallName> = Needs<'params', ParamsInput<N>> &
  Needs<'body', BodyInput<N>> &
  Extras &
  MovesMoney<N>

/** Makes one call of the contract; throws `CallRefused` where it is refused. */
export type Client<All extends AnyCallName> = <N extends All>(
  name: N,
  ...[given]: {} extends Given<N> ? [Given<N>?] : [Given<N>]
) => Promise<Answer<N>>

interface Options {
  /** Where the site is, without a slash at the end. */
  url: string
  /** Who asks; null: nobody. */
  token?: () => string | null | undefined
  headers?: () => Record<string, string>
}

/** A client of these calls: `PATHS` of the contract, or `OPS_PATHS` of the console. */
export function createClient<All extends AnyCallName>(
  paths: Readonly<Record<All, string>>,
  { url, token, headers }: Options,
): Client<All> {
  const ask = async (name: All, sent: Sent = {}): Promise<unknown> => {
    const bearer = token?.()
    const [path, request] = requestOf(paths[name], {
      ...sent,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers?.(),
        ...sent.headers,
      },
    })
    const response = await fetch(url + path, request)
    if (!response.ok) throw await refusalOf(response)
    return answerOf(response)
  }
  return ask as Client<All>
}

import { expect } from 'vitest'
import { betsOf, walletOf } from '../../../../ledger/address.ts'
import { done } from '../../../../providers/answer.ts'
import type { SeamlessProvider } from '../../../../providers/game/seamless/port.ts'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import type { Heard, Speaker, Step } from './speakers.ts'

type Asked = Omit<Step, 'player' | 'token'> & Partial<Pick<Step, 'player' | 'token'>>

/** A member with a game open, and the provider who speaks of them. */
export interface Player extends Caller {
  username: string
  token: string
  say(step: Asked): Promise<Heard>
  wallet(): Promise<bigint>
  onTable(): Promise<bigint>
}

/** A house whose providers give a link at once; what they are told at a launch is kept. */
export async function openTable() {
  const tokens = new Map<string, string>()
  const house = await openCashier({}, (base) => ({
    providers: {
      ...base.providers,
      seamless: new Map(
        [...base.providers.seamless].map(([code, provider]): [string, SeamlessProvider] => [
          code,
          {
            ...provider,
            launch: ({ player: name, token }) => {
              tokens.set(name, token)
              return Promise.resolve(done({ link: `https://games.example/${code}` }))
            },
          },
        ]),
      ),
    },
  }))

  async function tell(code: string, spoken: ReturnType<Speaker['write']>) {
    const answer = await fetch(`${house.url}/callbacks/games/${code}${spoken.path}`, {
      method: 'POST',
      headers: spoken.headers,
      body: spoken.body,
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return JSON.parse(text) as Record<string, unknown>
  }

  /** Opens the game again: the token of before is over. */
  async function launch(caller: Caller, code: string, username: string): Promise<string> {
    const { status, body } = await caller.get(`/api/autoLogin/${code}/${username}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return tokens.get(username) ?? ''
  }

  async function player(speaker: Speaker, baht: number): Promise<Player> {
    const caller = await house.member()
    if (baht > 0) await house.fund(caller.memberId, baht)
    return seat(caller, speaker)
  }

  /** Opens a provider's game for a member who is known. */
  async function seat(caller: Caller, speaker: Speaker): Promise<Player> {
    const { code } = speaker
    expect((await caller.get(`/api/wallet/activate/${code}`)).status).toBe(200)
    const { body } = await caller.get<{ username: string }>(`/api/wallet/account/${code}`)
    const { username } = body
    const token = await launch(caller, code, username)
    return {
      ...caller,
      username,
      token,
      say: async (step) =>
        speaker.read(await tell(code, speaker.write({ player: username, token, ...step }))),
      wallet: () => house.balance(walletOf(caller.memberId)),
      onTable: () => house.balance(betsOf(caller.memberId, code)),
    }
  }
  return { ...house, tell, launch, player, seat }
}

import { SPEAKERS, type Heard, type Speaker } from './speakers.ts'
import type { openTable, Player } from './table.ts'

const win568 = SPEAKERS.find(({ code }) => code === 'win568') as Speaker

/** 568Win's own words, for what no other dialect has. */
export const saying568 =
  ({ tell }: Pick<Awaited<ReturnType<typeof openTable>>, 'tell'>) =>
  async (own: Player, path: string, fields: object): Promise<Heard> =>
    win568.read(
      await tell('win568', {
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          CompanyKey: 'sandbox-win568-company',
          Username: own.username,
          ...fields,
        }),
      }),
    )

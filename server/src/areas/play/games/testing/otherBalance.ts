import type { Context } from '../../../../context.ts'

/** Another process (`own`), whose provider of pg names another balance than it has. Satang. */
export function withBalance(own: Context, change: (says: bigint) => Promise<bigint>): Context {
  const pg = own.providers.games.get('pg')
  if (!pg) throw new Error('no pg')
  return {
    ...own,
    providers: {
      ...own.providers,
      games: new Map(own.providers.games).set('pg', {
        ...pg,
        balance: async (name) => {
          const answer = await pg.balance(name)
          return answer.kind === 'done' ? { ...answer, value: await change(answer.value) } : answer
        },
      }),
    },
  }
}

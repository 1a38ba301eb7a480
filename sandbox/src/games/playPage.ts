import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { PAGES, sendHtml } from '../pages.ts'

/**
 * What a person plays at a code; each has its parts in `page/`, one script of the same name, and
 * the shell of all three.
 */
export type GamePage = 'slot' | 'sport' | 'lotto'
const FILES: Readonly<Record<GamePage, string>> = {
  slot: 'playSlot',
  sport: 'playSport',
  lotto: 'playLotto',
}

const read = (file: string): Promise<string> => readFile(new URL(file, PAGES), 'utf8')

/** `<!-- part: name -->` begins a part that goes on to the next one. */
export function partsOf(text: string): Record<string, string> {
  const [, ...pieces] = text.split(/<!-- part: (\w+) -->\n/)
  return Object.fromEntries(
    pieces.flatMap((piece, at) =>
      at % 2 === 0 ? [[piece, (pieces[at + 1] ?? '').replace(/\n$/, '')]] : [],
    ),
  )
}

/**
 * The shell with a face's parts in their places. Throws on a place that has no part: a page is
 * whole or it is a fault.
 */
export function fill(shell: string, parts: Readonly<Record<string, string>>): string {
  return shell.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name]
    if (part === undefined) throw new Error(`no part for ${name}`)
    return part
  })
}

/** Why a way into a game is shut; each has its words in `page/`. */
export type ClosedReason = 'expired' | 'wrong'

/** What is shown of a game to whom it does not let in. */
export async function sendClosedPage(
  reply: FastifyReply,
  face: GamePage,
  why: ClosedReason,
): Promise<FastifyReply> {
  const [shell, game, words] = await Promise.all([
    read('shutShell.html'),
    read(`${FILES[face]}.html`),
    read(`${why}.html`),
  ])
  return sendHtml(
    reply.code(why === 'expired' ? 410 : 403),
    fill(shell, { ...partsOf(game), ...partsOf(words) }),
  )
}

export async function sendPlayPage(reply: FastifyReply, face: GamePage): Promise<FastifyReply> {
  const [shell, parts] = await Promise.all([read('playShell.html'), read(`${FILES[face]}.html`)])
  return sendHtml(reply, fill(shell, { ...partsOf(parts), face: FILES[face] }))
}

import { accessOf, ask, drawName, SESSION_ENDING, type Ask } from './ask.ts'
import { mutate } from './mutate.ts'
import type { OperatorPerson } from './operators.ts'
import type { Person } from './people.ts'
import { rawRequest } from './raw.ts'
import type { World } from './scenarios/scenario.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Any request by anybody, half of them broken. */
export async function draw(
  { people, operators, published, known }: World,
  chance: SeededRandom,
): Promise<Ask> {
  const name = drawName(chance)
  const access = accessOf(name)
  // Mostly who the call is for; sometimes somebody else.
  const as = chance.weighted([
    [10, access],
    [1, 'public'],
    [1, 'member'],
    [0.5, 'operator'],
  ] as const)
  const person: Person =
    as === 'operator'
      ? await operators.operator(name, chance)
      : as === 'member' || (access === 'public' && chance.maybe(0.3))
        ? await (SESSION_ENDING.has(name) ? people.leaver() : people.member(chance))
        : people.visitor(chance)
  if (SESSION_ENDING.has(name) && person.kind === 'member') known.keep('leaver', person.id)
  const made = ask(name, person, published, known, chance)
  const fate = chance.next()
  if (fate < 0.03) rawRequest(made, chance)
  else if (fate < 0.5) mutate(made, chance)
  return made
}

/** The same asked at the same moment; where an operator asks, by another one of the same role. */
export async function fromTheOtherSide(
  made: Ask,
  { operators }: World,
  chance: SeededRandom,
): Promise<Ask> {
  if (made.person.kind !== 'operator') return made
  const { role } = made.person as OperatorPerson
  const person = await operators.ofRole(role, chance)
  const others = made.headers.filter(([name]) => name !== 'Authorization')
  return { ...made, person, headers: [...others, ['Authorization', `Bearer ${person.token}`]] }
}

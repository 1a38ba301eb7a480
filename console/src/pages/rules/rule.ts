import type { Answer, Body } from '@krapao/contract/calls'

export type Rule = Answer<'opsRule'>
export type Version = Rule['versions'][number]
export type Hit = Answer<'opsRuleHits'>['hits'][number]
export type Tried = Answer<'opsRuleTry'>
export type Condition = Body<'opsRuleTry'>

/** What is shown of a rule: the version that is on, else the draft, else the newest. */
export const shownOf = ({ versions }: Rule): Version | undefined =>
  versions.find(({ state }) => state === 'ON') ??
  versions.find(({ state }) => state === 'DRAFT') ??
  versions[0]

export const conditionOf = (of: Condition): Condition => ({
  who: of.who,
  whoN: of.whoN,
  what: of.what,
  measure: of.measure,
  least: of.least,
  hours: of.hours,
  effect: of.effect,
})

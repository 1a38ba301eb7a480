import type { Answer } from '@krapao/contract/calls'

export type IdentityRow = Answer<'opsIdentity'>['cases'][number]
export type Case = Answer<'opsIdentityCase'>

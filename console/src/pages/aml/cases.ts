import type { Answer } from '@krapao/contract/calls'

export type AmlRow = Answer<'opsAml'>['cases'][number]
export type Case = Answer<'opsAmlCase'>
export type Hit = Case['hits'][number]

export const numberOf = (number: number): string => `AML-${String(number).padStart(4, '0')}`

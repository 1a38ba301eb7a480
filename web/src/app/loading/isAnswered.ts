import { Refusal } from '../../api/refusal.ts'

/** Whether the server itself has spoken; without it nobody is reached. */
export const isAnswered = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status !== 0 && error.code !== 'SERVICE_UNAVAILABLE'

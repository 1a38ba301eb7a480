export { removePasskeysSince } from './remove.ts'
export { holdPasskey } from './store.ts'
export { forgetPasskeyTraces, isStepUp, spendStepUp } from './stepUp.ts'

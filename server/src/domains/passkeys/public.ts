export { forgetPasskeyTraces, isStepUp, spendStepUp } from './stepUp.ts'

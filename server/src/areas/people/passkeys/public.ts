export { givePasskeysBack } from './remove.ts'
export { holdPasskey } from './store.ts'
export { forgetPasskeyTraces, givePasswordWord, isStepUp, spendStepUp } from './stepUp.ts'

import type { AnyCallName } from '@krapao/contract/calls'

/** The calls that the fuzzer never gets a success of, and why. */
export const UNREACHED: Readonly<Partial<Record<AnyCallName, string>>> = {
  fairCosign:
    'a witness’s signature of what the house has signed: areas/account/solvency/solvency.test.ts',
  fairLeaf: 'needs a day that was closed and published: areas/account/solvency/solvency.test.ts',
  bankAccountName:
    'only for members from before the rule: since then KTB, TMB and BBL take no account without an English name',
  lineLoginFinish:
    "only with the cookie of the browser that began, and the fuzzer's people keep none",
  opsGameAlarmSeen: 'only of a game that gave back other than it declares over thousands of rounds',
  opsQualityJudge: 'only of a conversation that was drawn, by who did not close it',
  opsGameCaseDecide: 'only of a round that has been open for three days, and here none is so old',
  opsGameDebtWriteOff: 'only of a debt, and here every member can pay what a game takes back',
  opsAmlCase: 'only of a case, and here nobody moves so much money without play',
  opsAmlHold: 'the same',
  opsAmlNote: 'the same',
  opsAmlClose: 'the same',
  opsAmlReport: 'the same',
  opsAmlPayouts: 'the same',
  opsRuleMark: 'only of a hit, and here no rule stays on',
  opsLinkGroup: 'only of a group, and here every member has a device and an account of their own',
  opsLinkGroupDecide: 'the same',
  opsTalkSay: 'only of a talk, which weeks of play open, and here everybody plays for minutes',
  opsTalkClose: 'the same',
  opsWalletLinkAsk: 'only while the issuer has not told the end of a link, and here it always does',
}

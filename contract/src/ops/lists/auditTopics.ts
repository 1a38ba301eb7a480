/**
 * What the actions of the audit log are about. Imports no schemas. `own`: an operator's work that
 * is none of these.
 */
export const AUDIT_TOPICS = {
  /** What moves money, or decides whose it is. */
  money: [
    'withdrawal.approve',
    'withdrawal.reject',
    'slip.accept',
    'slip.refuse',
    'slip.ask',
    'suspense.assign',
    'suspense.return',
    'suspense.writeOff',
    'suspense.disagree',
    'suspense.takeBack',
    'transfer.propose',
    'transfer.resolve',
    'transfer.disagree',
    'transfer.takeBack',
    'transfer.ask',
    'adjustment.propose',
    'adjustment.approve',
    'adjustment.refuse',
    'chargeback.propose',
    'chargeback.decide',
    'chargeback.refuse',
    'round.propose',
    'round.refuse',
    'round.conclude',
    'round.read',
    'round.ask',
    'gameRound.propose',
    'gameRound.decide',
    'gameRound.refuse',
    'gameDebt.propose',
    'gameDebt.writeOff',
    'gameDebt.refuse',
    'walletLink.ask',
    'break.close',
  ],
  /** What showed somebody's data in whole, or took it out of the house. */
  private: [
    'member.view',
    'account.view',
    'slip.view',
    'round.view',
    'chat.look',
    'list.download',
    'aml.report',
    'help.propose',
    'help.confirm',
  ],
  /** Who may what, the rules of the house, and what is offered. */
  rights: [
    'operator.create',
    'operator.reset',
    'operator.change',
    'operator.confirm',
    'operator.accept',
    'operator.login',
    'operator.logoutEverywhere',
    'operator.passkeyAdd',
    'operator.passkeyRemove',
    'operator.authenticatorAdd',
    'operator.authenticatorRemove',
    'right.propose',
    'right.change',
    'setting.propose',
    'setting.change',
    'content.propose',
    'game.stop',
    'game.open',
    'game.list',
    'game.alarmSeen',
    'content.publish',
    'content.refuse',
    'approval.propose',
    'approval.confirm',
    'approval.disagree',
    'approval.takeBack',
  ],
} as const satisfies Record<string, readonly string[]>

export type AuditTopic = keyof typeof AUDIT_TOPICS
export const AUDIT_TOPIC_NAMES = Object.keys(AUDIT_TOPICS) as AuditTopic[]
const TOPIC_OF: ReadonlyMap<string, AuditTopic> = new Map(
  AUDIT_TOPIC_NAMES.flatMap((topic) => AUDIT_TOPICS[topic].map((action) => [action, topic])),
)

/** Of which topic an action is; null: an operator's other work. */
export const topicOf = (action: string): AuditTopic | null => TOPIC_OF.get(action) ?? null

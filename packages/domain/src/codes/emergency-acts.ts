import type { ReleasedActName } from './released-acts.ts'

/**
 * THE list of acts that one person with the right to check does at once in an emergency, each with the act that reverses it. The
 * database knows the same names (done_in_emergency).
 */
export const emergencyActs = {
  'fund suspend': { reversal: 'funds import' },
  'payments hold': { reversal: 'payments release' },
  'account freeze': { reversal: 'account unfreeze' },
  'shares freeze': { reversal: 'shares unfreeze' },
  'content withdraw': { reversal: 'content put' },
  'operators suspend': { reversal: 'operators restore' },
} as const satisfies Partial<Record<ReleasedActName, { reversal: ReleasedActName }>>

export type EmergencyActName = keyof typeof emergencyActs

export const isEmergencyAct = (name: string): name is EmergencyActName => Object.hasOwn(emergencyActs, name)

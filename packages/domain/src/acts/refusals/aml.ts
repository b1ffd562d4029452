import { words } from './words.ts'

export const amlRefusals = {
  'candidate.unknown': words<{ id: string }>(
    ({ id }) => `没有候选 ${id}`,
    ({ id }) => `There is no candidate ${id}.`,
  ),
  'candidate.wrong-decision': words<{ rule: string; given: string; allowed: readonly string[] }>(
    ({ rule }) => `${rule}不能这样处理`,
    ({ given, allowed }) => `${given} is none of ${allowed.join(', ')}.`,
  ),
  'candidate.decided': words<{ id: string; state: string }>(
    ({ id, state }) => `候选 ${id} 已处理：${state}`,
    ({ id, state }) => `Candidate ${id} is decided: ${state}.`,
  ),
}

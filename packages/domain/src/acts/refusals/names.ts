import { words } from './words.ts'

export const namesRefusals = {
  'hit.unknown': words<{ id: string }>(
    ({ id }) => `没有命中 ${id}`,
    ({ id }) => `There is no hit ${id}.`,
  ),
  'hit.decided': words<{ id: string; state: string }>(
    ({ id, state }) => `命中 ${id} 已处理：${state}`,
    ({ id, state }) => `Hit ${id} is decided: ${state}.`,
  ),
}

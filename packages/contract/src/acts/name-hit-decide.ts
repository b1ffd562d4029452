import { defineAct, MASTER } from './define-act.ts'
import { decision } from './shared-inputs.ts'
import { hitDispositions } from './value-words.ts'

export const nameHitDecide = defineAct({
  name: 'name-hit decide',
  event: 'name-hit.decided',
  area: 'names',
  zh: '名单命中处理',
  en: 'decides whether a customer is the one on a name list',
  help: [
    'cleared    (误报) the customer is somebody else, and may trade again once no other hit holds him',
    'confirmed  (确认) the customer is the one listed, and stays held; a confirmed hit can be decided again when he leaves the list',
  ],
  expires: MASTER,
  ...decision('命中', hitDispositions),
  subjects: ({ id }) => [{ hitId: id }],
  needsRole: true,
})

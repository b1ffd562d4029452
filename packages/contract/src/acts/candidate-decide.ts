import { dispositions, moneyLimits } from '@zhixiao/domain/customer/money-rules.ts'
import { defineAct, MASTER } from './define-act.ts'
import { decision } from './shared-inputs.ts'

export const candidateDecide = defineAct({
  name: 'candidate decide',
  event: 'candidate.decided',
  area: 'aml',
  zh: '大额与可疑处理',
  en: 'decides about a large or suspicious transaction',
  help: [
    'excluded   (排除) nothing to report',
    `watched    (继续观察) of a suspicion: it stays waiting for ${moneyLimits.watchDays} working days more`,
    'reported   (上报) reported by the firm, outside this system',
    'bank       (由银行报送) of a large transaction: the bank reports it',
  ],
  expires: MASTER,
  ...decision('候选', dispositions),
  subjects: ({ id }) => [{ candidateId: id }],
  needsRole: true,
})

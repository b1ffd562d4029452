import { decideCrsCase, findCrsFacts, lockCrsCase } from '@zhixiao/db/staff/crs-cases.ts'
import { type CrsCaseFacts, type CrsDecision, crsStates, decideCrs } from '@zhixiao/domain/acts/crs-decide.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import { crsRules, isDeclared } from '@zhixiao/domain/customer/crs-rules.ts'
import { crsFactsOf } from '../engine/crs/crs-facts.ts'
import { type ActHandler, decisionChanges, rowId, twoOf } from './act-handler.ts'

export const crsDecide: ActHandler<'crs decide', CrsCaseFacts | null, CrsDecision> = {
  async lock(tx, { id }, { keys }) {
    const found = await lockCrsCase(tx, rowId(id))
    const row = found && (await findCrsFacts(tx, found.custno))
    if (!found || !row) return null
    const { custno, rule, since, due_on: dueOn, state, reason: earlier } = found
    return { custno, rule, since, dueOn, state, earlier, facts: crsFactsOf(keys, row) }
  },
  decide: decideCrs,
  write: (tx, { id, after: state, reason }, by) => decideCrsCase(tx, rowId(id), { state, reason, ...twoOf(by) }),
  event: ({ id, after: state, reason }, { requestedBy }) => ({ case: id, state, reason, requestedBy }),
  show(effects) {
    const { custno, rule, since, dueOn, facts, after } = effects
    return {
      changes: decisionChanges('处理', crsStates, effects),
      totals: [
        { name: '客户', value: custno },
        { name: '规则', value: crsRules[rule].name },
        { name: '起算日', value: since },
        { name: '期限', value: dueOn },
        { name: '声明', value: facts.status === null ? '没有声明' : dictionaryName('taxResident', facts.status) },
        { name: '声明完整', value: isDeclared(facts) ? '是' : '否' },
      ],
      warnings: after === 'nonresident' ? ['该账户列入年度非居民账户清单'] : [],
    }
  },
  say: ({ id, custno, before, after }) =>
    `Case ${id}, customer ${custno}: ${crsStates[before]} -> ${crsStates[after]}.`,
}

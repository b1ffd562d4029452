import { decideNameHit, lockNameHit } from '@zhixiao/db/account/name-hits.ts'
import { decideNameHitAct, type HitDecision, type HitFacts, hitStates } from '@zhixiao/domain/acts/name-hit-decide.ts'
import { nameMatches } from '@zhixiao/domain/customer/name-match.ts'
import { type ActHandler, decisionChanges, rowId, twoOf } from './act-handler.ts'

export const nameHitDecide: ActHandler<'name-hit decide', HitFacts | null, HitDecision> = {
  async lock(tx, { id }) {
    const hit = await lockNameHit(tx, rowId(id))
    if (!hit) return null
    const { custno, who, kind: match, list_code: list, entry_id: entry, is_listed: isListed, state, reason } = hit
    return { custno, who, match, list, entry, isListed, state, earlier: reason }
  },
  decide: decideNameHitAct,
  write: (tx, { id, custno, after: state, reason }, by) =>
    decideNameHit(tx, { hit_id: rowId(id), custno }, { state, reason, ...twoOf(by) }),
  event: ({ id, after: state, reason }, { requestedBy }) => ({ hit: id, state, reason, requestedBy }),
  show(effects) {
    const { custno, match, list, entry, isListed, before, after } = effects
    return {
      changes: decisionChanges('命中', hitStates, effects),
      totals: [
        { name: '客户', value: custno },
        { name: '匹配', value: nameMatches[match] },
        { name: '名单条目', value: `${list} ${entry}` },
      ],
      warnings: [
        ...(after === 'confirmed' ? ['确认后继续限制办理，并须立即书面报告中国人民银行；不得告知客户'] : []),
        ...(before === 'confirmed' && isListed ? ['该条目仍在名单中'] : []),
      ],
    }
  },
  say: ({ id, custno, who, match, list, entry, before, after }) =>
    `${id}  customer ${custno} ${who}, ${nameMatches[match]}, list ${list} entry ${entry}: ${hitStates[before]} -> ${hitStates[after]}.`,
}

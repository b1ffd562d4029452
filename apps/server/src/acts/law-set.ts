import { listLegalSettings, putLegalSetting } from '@zhixiao/db/ops/legal-settings.ts'
import { decideLawSet, type LawFacts, type RuleSetting } from '@zhixiao/domain/acts/law-set.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { figureWords, scopeWords, sourceWords, typedFigure } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { type ActHandler, twoOf } from './act-handler.ts'

/** A confirmed or changed rule of law with fewer than two public sources. */
export const lawSet: ActHandler<'law set', LawFacts, RuleSetting> = {
  lock: async (tx, { rule: row }, ctx) => ({
    today: shanghaiDate((await ctx.clock.now()).getTime()),
    earlier: (await listLegalSettings(tx)).filter(({ rule }) => rule === row).length,
  }),
  decide: decideLawSet,
  write(tx, { rule, from: effective_from, figure, source, reason }, by) {
    const { requestedBy: requested_by, decidedBy: decided_by } = twoOf(by)
    const setting = { rule, effective_from, figure: typedFigure(figure), source, reason }
    return putLegalSetting(tx, { ...setting, requested_by, decided_by })
  },
  event: ({ rule, figure, from }, { requestedBy }) => ({ rule, figure: typedFigure(figure), from, requestedBy }),
  show({ code, row, figure, before, isConfirmed, from, source, reason }) {
    const { title, unit } = legalRules[code]
    return {
      changes: [
        {
          name: '数值',
          before: figureWords(before, unit),
          after: isConfirmed ? '确认不变' : figureWords(figure, unit),
        },
        { name: '起始日', before: row.effectiveFrom, after: from },
        { name: '依据', before: sourceWords(row), after: source },
        { name: '理由', before: null, after: reason },
      ],
      totals: [
        { name: '规则', value: title },
        { name: '适用范围', value: scopeWords(row) },
        { name: '结论', value: isConfirmed ? '确认' : '修改' },
      ],
      warnings: isConfirmed ? [] : [`自 ${from} 起的业务按新数值办理，此前的业务不变`],
    }
  },
  say: ({ rule, isConfirmed, figure, from }) =>
    `${rule}: ${isConfirmed ? 'confirmed' : 'changed to'} ${typedFigure(figure)} from ${from}.`,
}

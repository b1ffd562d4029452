import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listLegalSettings, putLegalSetting } from '@zhixiao/db/ops/legal-settings.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Decided, type DecisionFault, decideRule } from '@zhixiao/domain/law/decide-rule.ts'
import {
  figureText,
  figureWords,
  scopeWords,
  sourceText,
  sourceWords,
  typedFigure,
} from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules, weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import { isListUnit } from '@zhixiao/domain/law/listed-codes.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const LEAST_TEXT = 4
const LONGEST_TEXT = 200

/** Confirms or changes a rule of law with fewer than two public sources; decided by two compliance officers. */
export const lawSet: Command = {
  summary: 'confirms or changes a rule of law that is to be confirmed by compliance',
  usage: 'RULE FIGURE [--from DAY] --source TEXT --reason TEXT',
  positionals: [2, 2],
  options: { from: { type: 'string' }, source: { type: 'string' }, reason: { type: 'string' } },
  help: [
    ...weakRows.map(({ name, row }) => `${name}  ${typedFigure(row.figure)}`),
    'FIGURE          as 0.4%, 30, 6,12,24,36, 2026-12-31 or 104,364; the figure above confirms the rule',
    '--from DAY      the first day of another figure, tomorrow at the earliest',
    '--source TEXT   the document and article that say so',
    '--reason TEXT   what was looked at and by whom',
  ],
  writes: true,
  run: set,
}

async function set(ctx: OpsContext, args: Args): Promise<Report> {
  const [row = '', figure = ''] = args.positionals
  const texts = ['source', 'reason'].map(name => (args.text(name) ?? '').trim())
  const [source = '', reason = ''] = texts
  if (texts.some(text => text.length < LEAST_TEXT || text.length > LONGEST_TEXT))
    return refusedFor(
      `请填写依据和理由，各 ${LEAST_TEXT} 至 ${LONGEST_TEXT} 字`,
      `--source and --reason need ${LEAST_TEXT} to ${LONGEST_TEXT} characters each.`,
    )
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  const typed = args.text('from')
  const from = typed === undefined ? weakRows.find(each => each.name === row)?.row.effectiveFrom : parseIsoDate(typed)
  if (from === null) return refusedFor('日期须如 2026-12-31', `${typed} is no day.`)
  const decided = decideRule({ row, figure, effectiveFrom: from ?? today }, today)
  if (!decided.ok) return faultReport(row, decided)
  return inTransaction(ctx, args, async tx => {
    const earlier = (await listLegalSettings(tx)).filter(({ rule }) => rule === row)
    const next = { rule: row, effective_from: from ?? today, figure: typedFigure(decided.figure), source, reason }
    // Written only on release, because the row names both officers.
    if (ctx.release) {
      const by = { requested_by: ctx.release.by, decided_by: ctx.actor }
      await putLegalSetting(tx, { ...next, ...by })
      const detail = { rule: row, figure: next.figure, from: next.effective_from, requestedBy: ctx.release.by }
      await writeAudit(tx, { actor: ctx.actor, act: 'law.set', detail })
    }
    return {
      ...done(
        `${row}: ${decided.isConfirmed ? 'confirmed' : 'changed to'} ${next.figure} from ${next.effective_from}.`,
      ),
      shown: shownOf(decided, next),
      rests: { earlier: earlier.length, ...next },
    }
  })
}

function faultReport(name: string, fault: DecisionFault): Report {
  switch (fault.code) {
    case 'no-such-row':
      return refusedFor('没有这条规则', `${name} is no rule to be confirmed.`)
    case 'strong':
      return refusedFor(
        `这条规则有两个以上公开来源，公司不能调整：${ruleWords(fault)}`,
        `${name} is known from two sources and stays: ${ruleLine(fault)}.`,
      )
    case 'no-figure':
      if (isListUnit(fault.unit))
        return refusedFor(
          '请以顿号分隔名单中的名称，名称须与开户资料的选项一致，不重复；没有的填“无”',
          'FIGURE lists codes or names of the dictionary, each once; 无 for none.',
        )
      return refusedFor('数值与规则的单位不符', `The figure is none of the unit ${fault.unit}.`)
    case 'before-rule':
      return refusedFor(
        `不能早于规则的施行日 ${fault.rule.effectiveFrom}`,
        `The rule itself begins on ${fault.rule.effectiveFrom}.`,
      )
    case 'past':
      return refusedFor('不同的数值最早从明天起执行', 'Another figure holds from tomorrow at the earliest: --from DAY.')
    case 'weakens':
      return refusedFor(
        `与已有两个以上公开来源的规则不符：${ruleWords(fault)}`,
        `A rule known from two sources says otherwise: ${ruleLine(fault)}.`,
      )
    case 'unsupported': {
      const figures = fault.figures.map(each => typedFigure(each))
      return refusedFor(`系统只支持 ${figures.join('、')}`, `Only ${figures.join(' and ')} can be used.`)
    }
    case 'outside': {
      const { least, most, document } = fault.within
      const [from, to] = [typedFigure(least), typedFigure(most)]
      return refusedFor(`${document}只允许 ${from} 至 ${to}`, `${document} allows ${from} to ${to} only.`)
    }
  }
}

type Rule = Pick<Extract<DecisionFault, { code: 'strong' }>, 'rule' | 'unit'>
const ruleWords = ({ rule, unit }: Rule) =>
  `${figureWords(rule.figure, unit)}，${rule.effectiveFrom} 起施行（${sourceText(rule)}）`
const ruleLine = ({ rule, unit }: Rule) => `${figureText(rule, unit)} from ${rule.effectiveFrom} (${sourceText(rule)})`

type Next = { effective_from: IsoDate; source: string; reason: string }

function shownOf({ code, row, figure, before, isConfirmed }: Decided, { effective_from, source, reason }: Next): Shown {
  const { title, unit } = legalRules[code]
  return {
    changes: [
      { name: '数值', before: figureWords(before, unit), after: isConfirmed ? '确认不变' : figureWords(figure, unit) },
      { name: '起始日', before: row.effectiveFrom, after: effective_from },
      { name: '依据', before: sourceWords(row), after: source },
      { name: '理由', before: null, after: reason },
    ],
    totals: [
      { name: '规则', value: title },
      { name: '适用范围', value: scopeWords(row) },
      { name: '结论', value: isConfirmed ? '确认' : '修改' },
    ],
    tables: [],
    warnings: isConfirmed ? [] : [`自 ${effective_from} 起的业务按新数值办理，此前的业务不变`],
  }
}

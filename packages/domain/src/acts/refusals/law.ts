import type { LegalUnit } from '../../law/legal-figure.ts'
import type { LegalRow } from '../../law/legal-rule.ts'
import { figureText, figureWords, sourceText } from '../../law/legal-rule-text.ts'
import { words } from './words.ts'

type LawRow = { row: LegalRow; unit: LegalUnit }

const rowWords = ({ row, unit }: LawRow) =>
  `${figureWords(row.figure, unit)}，${row.effectiveFrom} 起施行（${sourceText(row)}）`

const rowLine = ({ row, unit }: LawRow) => `${figureText(row, unit)} from ${row.effectiveFrom} (${sourceText(row)})`

export const lawRefusals = {
  'law.no-such-row': words<{ rule: string }>(
    () => '没有这条规则',
    ({ rule }) => `${rule} is no rule to be confirmed.`,
  ),
  'law.strong': words<LawRow & { rule: string }>(
    given => `这条规则有两个以上公开来源，公司不能调整：${rowWords(given)}`,
    given => `${given.rule} is known from two sources and stays: ${rowLine(given)}.`,
  ),
  'law.no-listed-figure': words(
    () => '请以顿号分隔名单中的名称，名称须与开户资料的选项一致，不重复；没有的填“无”',
    () => 'FIGURE lists codes or names of the dictionary, each once; 无 for none.',
  ),
  'law.no-figure': words<{ unit: LegalUnit }>(
    () => '数值与规则的单位不符',
    ({ unit }) => `The figure is none of the unit ${unit}.`,
  ),
  'law.before-rule': words<{ begins: string }>(
    ({ begins }) => `不能早于规则的施行日 ${begins}`,
    ({ begins }) => `The rule itself begins on ${begins}.`,
  ),
  'law.past': words(
    () => '不同的数值最早从明天起执行',
    () => 'Another figure holds from tomorrow at the earliest: --from DAY.',
  ),
  'law.weakens': words<LawRow>(
    given => `与已有两个以上公开来源的规则不符：${rowWords(given)}`,
    given => `A rule known from two sources says otherwise: ${rowLine(given)}.`,
  ),
  'law.unsupported': words<{ figures: readonly string[] }>(
    ({ figures }) => `系统只支持 ${figures.join('、')}`,
    ({ figures }) => `Only ${figures.join(' and ')} can be used.`,
  ),
  'law.outside': words<{ document: string; least: string; most: string }>(
    ({ document, least, most }) => `${document}只允许 ${least} 至 ${most}`,
    ({ document, least, most }) => `${document} allows ${least} to ${most} only.`,
  ),
}

import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { type LegalUnit, parseFigure } from '@zhixiao/domain/law/legal-figure.ts'
import { figureWords, scopeWords, sourceWords, typedFigure } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules, weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import { isListUnit } from '@zhixiao/domain/law/listed-codes.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { useMe } from '../../session.tsx'
import { CompliancePage } from './CompliancePage.tsx'
import { DecideRuleDialog, type WeakRow } from './DecideRuleDialog.tsx'

type Law = ConsoleOutput<'law.list'>

/** Rules of law that compliance has to confirm, its decisions, and texts that contradict the rule of their day. */
export function RulesScreen() {
  const answer = useCall('law.list', {})
  const { data } = answer
  const decided = new Set(data?.decisions.map(({ row }) => row))
  const open = weakRows.filter(({ name }) => !decided.has(name)).length
  return (
    <CompliancePage
      part="rules"
      about={data && `待确认 ${open} 条，与法规不符的内容 ${data.texts.length} 处`}
      keys={[]}
    >
      <Loaded of={answer} />
      {data && (
        <>
          <WrongTexts texts={data.texts} />
          <Rules law={data} />
        </>
      )}
    </CompliancePage>
  )
}

function WrongTexts({ texts }: Pick<Law, 'texts'>) {
  return (
    <section className="c-sec">
      <SecHead title="与当日法规不符的内容" note="已发布的内容逐日核对；改写，或另发自该日起的版本" />
      {texts.length === 0 ? (
        <p className="c-quiet">没有。</p>
      ) : (
        <Wide name="与当日法规不符的内容">
          <table className="c-table c-table--in c-rules">
            <caption className="sr-only">与当日法规不符的内容</caption>
            <thead>
              <tr>
                <th scope="col">起始日</th>
                <th scope="col">内容</th>
                <th scope="col" className="c-num">
                  行
                </th>
                <th scope="col">文字</th>
                <th scope="col">规则</th>
              </tr>
            </thead>
            <tbody>
              {texts.map(({ place, title, line, rule, day, says }) => (
                <tr key={`${place} ${line} ${rule} ${says}`}>
                  <td>{day ?? '未注明规则'}</td>
                  <td>
                    <Link className="c-link" to={`/content/${place}`} title={place}>
                      {title}
                    </Link>
                  </td>
                  <td className="c-num">{line}</td>
                  <td>{says}</td>
                  <td>{legalRules[rule].title}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  )
}

function Rules({ law }: { law: Law }) {
  const [chosen, setChosen] = useState<WeakRow | null>(null)
  const { body, leave } = useWayBack(law)
  const mayAsk = staffCan(useMe().roles, 'law', 'make')
  return (
    <section className="c-sec">
      <SecHead title="须由合规确认的规则" note="没有两个以上公开来源；由一名合规风控提交，另一名通过" />
      <Wide name="须由合规确认的规则">
        <table className="c-table c-table--in c-rules">
          <caption className="sr-only">须由合规确认的规则</caption>
          <thead>
            <tr>
              <th scope="col">规则</th>
              <th scope="col">适用范围</th>
              <th scope="col">数值</th>
              <th scope="col">起始日</th>
              <th scope="col">状态</th>
              <th scope="col">依据</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {weakRows.map(weak => (
              <RuleRows key={weak.name} weak={weak} law={law} ask={mayAsk ? () => setChosen(weak) : null} />
            ))}
          </tbody>
        </table>
      </Wide>
      {chosen && (
        <DecideRuleDialog
          key={chosen.name}
          weak={chosen}
          standing={standingOf(chosen, law)}
          onClose={() => {
            setChosen(null)
            leave(chosen.name)
          }}
        />
      )}
    </section>
  )
}

const standingOf = ({ name, row }: WeakRow, { decisions }: Law) =>
  decisions.find(each => each.row === name) ?? {
    figure: typedFigure(row.figure),
    effectiveFrom: row.effectiveFrom,
  }

/** Gives the focus back to the row whose dialog is left: its button may have become the link to the request meanwhile. */
function useWayBack(law: Law) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [left, setLeft] = useState<{ name: string } | null>(null)
  // Also after the list with the new request has arrived.
  useEffect(() => {
    if (!left || !law) return
    const timer = setTimeout(() => {
      const row = body.current?.querySelector(`tr[id="${left.name}"]`)
      if (isNowhere(document.activeElement)) row?.querySelector<HTMLElement>('a, button')?.focus()
    })
    return () => clearTimeout(timer)
  }, [left, law])
  return { body, leave: (name: string) => setLeft({ name }) }
}

const isNowhere = (at: Element | null) => at === null || at === document.body || at.tagName === 'MAIN'

/** A decision's figure, stored as it was typed. */
function decidedWords(unit: LegalUnit, typed: string): string {
  const figure = parseFigure(unit, typed)
  return figure === null ? typed : figureWords(figure, unit)
}

type RuleRowsProps = { weak: WeakRow; law: Law; ask: (() => void) | null }

/** A row of the law table, followed by the firm's decisions, newest first. */
function RuleRows({ weak: { code, name, row }, law, ask }: RuleRowsProps) {
  const { title, unit } = legalRules[code]
  const list = isListUnit(unit) ? 'c-rules__list' : undefined
  const decisions = law.decisions.filter(each => each.row === name)
  const request = law.requests.find(each => each.row === name)
  return (
    <>
      <tr id={name}>
        <th scope="row">{title}</th>
        <td>{scopeWords(row)}</td>
        <td data-name="数值" className={list}>
          {figureWords(row.figure, unit)}
        </td>
        <td data-name="起始日">{row.effectiveFrom}</td>
        <td>
          {request ? (
            <Link className="c-link" to={`/requests/${request.requestId}`}>
              申请 {request.requestId} 待复核
            </Link>
          ) : ask ? (
            <Button size="s" kind="outline" aria-label={`${title}，${scopeWords(row)}：确认或修改`} onClick={ask}>
              {decisions.length === 0 ? '确认或修改' : '再次修改'}
            </Button>
          ) : decisions.length === 0 ? (
            '待确认'
          ) : (
            '已确认'
          )}
        </td>
        <td>{sourceWords(row)}</td>
      </tr>
      {decisions.map(({ figure, effectiveFrom, source, decision: { at, asked, released, reason } }) => (
        <tr key={at}>
          <td />
          <td />
          <td data-name="数值" className={list}>
            {decidedWords(unit, figure)}
          </td>
          <td data-name="起始日">{effectiveFrom}</td>
          <td>
            {asked.fullName} 提交，{released.fullName} 于 {businessText(Date.parse(at))} 通过
          </td>
          <td>
            {source}：{reason}
          </td>
        </tr>
      ))}
    </>
  )
}

import { hitDispositions } from '@zhixiao/contract/acts/value-words.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { hitStates } from '@zhixiao/contract/console/staff-words.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { nameMatches } from '@zhixiao/domain/customer/name-match.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { CaseSplit } from '../../cases/CaseSplit.tsx'
import { DecideByTwo, Decided } from '../../cases/DecideByTwo.tsx'
import { useCases } from '../../cases/use-cases.ts'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { NameLists } from './NameLists.tsx'

type Hit = ConsoleOutput<'nameHit.list'>['list'][number]

const tabs = { waiting: '待核与限制中', decided: '已处理' } as const

const empty = {
  waiting: '没有待核的命中。客户与名单中的姓名或证件号码相同时会出现在这里。',
  decided: '没有处理过的命中。',
} as const

/** Customers found on a name list: hits on the left, the list's entry and the decision on the right. */
export function NamesScreen() {
  const cases = useCases({
    call: 'nameHit.list',
    path: '/names',
    keyOf: row => row.hitId,
  })
  const waiting = cases.first?.waiting ?? 0
  const mayRead = staffCan(useMe().roles, 'names', 'read')
  const [isListing, setIsListing] = useState(false)
  return (
    <Page title="名单命中" about={cases.first && `${waiting} 条待核`} keys={[['J K', '上下']]}>
      {mayRead && (
        <section className="c-sec">
          <Button size="s" kind="outline" onClick={() => setIsListing(true)}>
            名单与导入
          </Button>
        </section>
      )}
      {isListing && <NameLists onClose={() => setIsListing(false)} />}
      <CaseSplit
        cases={cases}
        tabs={tabs}
        empty={empty}
        waiting={waiting}
        noun="命中"
        line={({ custno, kind, entry, foundAt }) => (
          <>
            <b>客户 {custno}</b>
            <span>{nameMatches[kind]}</span>
            <span>
              {entry.list} {entry.id}
            </span>
            <span>{businessText(Date.parse(foundAt))}</span>
          </>
        )}
        whole={(hit, back) => <Whole key={hit.hitId} hit={hit} back={back} />}
      />
    </Page>
  )
}

const decisions = codesOf(hitDispositions).map(code => [code, hitDispositions[code]] as const)

const persons: Readonly<Record<string, string>> = {
  self: '本人',
  controller: '实际控制人',
  beneficiary: '实际受益人',
}

function Whole({ hit, back }: { hit: Hit; back: string }) {
  const { hitId, custno, who, kind, state, holds, foundAt, entry, decision, requestId } = hit
  const { name, dot } = hitStates[state]
  const facts: [string, string][] = [
    ['名单', entry.isListed ? `${entry.list} ${entry.id}` : `${entry.list} ${entry.id}（已移出名单）`],
    ['姓名', entry.names.join('；')],
    ['证件', entry.ids.join('；')],
    ['出生日期', entry.births.join('；')],
    ['国籍', entry.nationality],
    ['说明', entry.text],
  ]
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>命中 {hitId}</h2>
        <p>
          <StatusDot state={dot}>{name}</StatusDot>
          {holds ? '客户限制办理中' : '不限制办理'}，{businessText(Date.parse(foundAt))} 发现
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="命中全文" tabIndex={0}>
        <section className="c-sec">
          <h3>客户</h3>
          <div className="c-ask">
            <p>
              <Link className="c-link" to={`/customers/${custno}`}>
                客户 {custno}
              </Link>
              ，{persons[who] ?? `机构人员 ${who}`}，{nameMatches[kind]}相同
            </p>
            <Notice tone="warning">不得向客户或客服透露名单与核查；客户看到的是证件审核中。</Notice>
          </div>
        </section>
        <section className="c-sec">
          <h3>名单所载</h3>
          <dl className="c-kv">
            {facts.map(([title, value]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value === '' ? '--' : value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {decision && <Decided decision={decision} />}
        {state !== 'cleared' && (
          <DecideByTwo
            custno={custno}
            requestId={requestId}
            act="name-hit decide"
            proposalOf={(decision, reason) => ({ act: 'name-hit decide', input: { id: hitId, decision, reason } })}
            id={hitId}
            title={state === 'open' ? '处理' : '重新处理'}
            choices={state === 'open' ? decisions : decisions.slice(0, 1)}
            hint="核对了什么，例如证件照片与名单所载的出生地不同"
            missing="请写明核对了什么"
            list="nameHit.list"
          />
        )}
      </section>
    </>
  )
}

import './diligence.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { ownerGrounds, ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useCall } from '../api/use-call.ts'
import { Loaded } from '../layout/Loaded.tsx'
import { RequestLink } from '../layout/RequestLink.tsx'
import { businessText } from '../layout/use-business-time.ts'
import { WideTable } from '../layout/Wide.tsx'
import { useMe } from '../session.tsx'
import { OwnersForm } from './OwnersForm.tsx'
import { TaxDeclarations } from './TaxDeclarations.tsx'
import { TaxForm } from './TaxForm.tsx'

type Statement = ConsoleOutput<'owner.show'>['statements'][number]

/** An institution's beneficial owners with the layers above it, its tax declarations, and the forms that enter another one. */
export function OwnersView({ custno }: { custno: string }) {
  const { roles } = useMe()
  const answer = useCall('owner.show', { custno })
  const { data } = answer
  if (!data) return <Loaded of={answer} />
  const { statements, requestId, tax } = data
  const [current, ...earlier] = statements
  return (
    <>
      {current ? <Stated one={current} /> : <p className="c-empty">还没有识别受益所有人。</p>}
      {requestId !== null && <Pending what="申请" id={requestId} />}
      {staffCan(roles, 'diligence', 'make') && <OwnersForm custno={custno} isOpen={requestId === null} />}
      {earlier.length > 0 && (
        <section className="c-sec">
          <h3>以前的识别</h3>
          <ul className="c-list">
            {earlier.map(({ at, owners, register }) => (
              <li key={at}>
                <b>{businessText(Date.parse(at))}</b>
                <span>
                  {owners.map(({ name }) => name).join('、')}，与登记信息{registerStates[register]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TaxDeclarations rows={tax.declarations} />
      {tax.requestId !== null && <Pending what="声明" id={tax.requestId} />}
      {staffCan(roles, 'crs', 'make') && <TaxForm custno={custno} isOpen={tax.requestId === null} />}
    </>
  )
}

const Pending = ({ what, id }: { what: string; id: string }) => (
  <Notice tone="info">
    已有{what}待复核：
    <RequestLink id={id} />
  </Notice>
)

/** Lines with their index as key: a party may appear several times. */
const placed = (layers: Statement['layers']) => layers.map((layer, at) => ({ ...layer, place: at }))

function Stated({ one: { owners, layers, register, dueOn, decision } }: { one: Statement }) {
  return (
    <>
      <section className="c-sec">
        <h3>受益所有人</h3>
        <WideTable
          name="受益所有人"
          columns={['姓名', '证件号码', '依据', { figure: '股权 %' }, { figure: '收益权 %' }, { figure: '表决权 %' }]}
        >
          <tbody>
            {owners.map(({ name, idno, grounds, parts }) => (
              <tr key={idno}>
                <th scope="row">{name}</th>
                <td>{idno}</td>
                <td>{grounds.map(ground => ownerGrounds[ground]).join('、')}</td>
                <td className="c-num">{parts.equity}</td>
                <td className="c-num">{parts.income}</td>
                <td className="c-num">{parts.votes}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
        <p className={register === 'differs' ? 'c-warn' : 'c-quiet'}>
          与登记信息{registerStates[register]}
          {dueOn !== null && `，须在 ${dueOn} 前核实并重新录入`}；{decision.asked.fullName} 录入，
          {decision.released.fullName} 于 {businessText(Date.parse(decision.at))} 复核：{decision.reason}
        </p>
      </section>
      <section className="c-sec">
        <h3>持有层级</h3>
        <ol className="c-layers">
          <li className="c-layers__root">本机构</li>
          {placed(layers).map(({ place, depth, name, kind, direct, whole }) => (
            <li key={place} style={{ marginInlineStart: `calc(${depth} * clamp(8px, 2vw, 24px))` }}>
              <span className="sr-only">第 {depth + 1} 层</span>
              <b>{name}</b> <span className="c-quiet">{ownerKinds[kind]}</span>
              <span>
                直接 {direct.equity}%{whole.equity !== direct.equity && `，合计 ${whole.equity}%`}
                {direct.votes !== direct.equity && `，表决权 ${direct.votes}%`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

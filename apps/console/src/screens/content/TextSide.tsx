import { actNameOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { businessText, momentText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { Acceptances } from './Acceptances.tsx'
import type { Preview } from './TextPreview.tsx'
import { type Text, textStates } from './text.ts'

/** Publication time, checks and versions of a text. */
export function TextSide({ text, preview }: { text: Text; preview: Preview | undefined }) {
  const { place, present, versions, requests } = text
  const { roles } = useMe()
  return (
    <aside className="c-edit__side" aria-label="发布">
      <section className="c-sec">
        <h2>发布</h2>
        <dl className="c-kv">
          <div>
            <dt>网站上</dt>
            <dd>
              {present === null ? (
                '还没有'
              ) : (
                <StatusDot state={textStates[present.state].dot}>
                  {textStates[present.state].name}，第 {present.version} 版
                </StatusDot>
              )}
            </dd>
          </div>
          <div>
            <dt>发布时间</dt>
            <dd>{preview?.publishedAt ? momentText(preview.publishedAt) : '通过后立即'}</dd>
          </div>
          <div>
            <dt>PDF</dt>
            <dd>{text.kind === 'agreement' || preview?.makesPdf ? '通过时生成' : '不生成'}</dd>
          </div>
          <div>
            <dt>位置</dt>
            <dd className="c-code">{place}</dd>
          </div>
        </dl>
      </section>
      <section className="c-sec" aria-live="polite">
        <h2>检查</h2>
        {!preview || preview.checks.length === 0 ? (
          <p className="c-quiet">资料齐全后逐项检查。</p>
        ) : (
          <ul className="c-checks">
            {preview.checks.map(({ check, ok, text: said }) => (
              <li key={said} className={ok ? 'is-ok' : 'is-warn'}>
                <Icon name={ok ? 'check' : 'warning'} size={16} />
                <span>
                  {said}
                  {check === 'limits' && !ok && <span className="c-quiet">限额由运营录入另行提交。</span>}
                </span>
              </li>
            ))}
            {preview.remarks.map(said => (
              <li key={said} className="is-warn">
                <Icon name="warning" size={16} />
                <span>{said}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="c-sec">
        <h2>申请与版本</h2>
        {versions.length + requests.length === 0 && <p className="c-quiet">还没有版本。通过后在这里列出。</p>}
        <ul className="c-list">
          {requests
            .filter(({ state }) => state !== 'released')
            .map(({ requestId, act, state, by, at, decidedBy, reason }) => (
              <li key={requestId}>
                <Link to={`/requests/${requestId}`}>
                  <b>
                    {isAct(act) ? actNameOf(act) : act}，{stateNames[state].name}
                  </b>
                </Link>
                <span>
                  {by.fullName}，{businessText(Date.parse(at))}
                  {decidedBy && reason !== '' && `；${decidedBy.fullName}：${reason}`}
                </span>
              </li>
            ))}
          {versions.map(({ version, at, state, request }) => (
            <li key={version}>
              <Link to={`?at=${version}`}>
                <b>
                  第 {version} 版{state === 'withdrawn' && '，撤下'}
                  {version === present?.version && '，现行'}
                </b>
              </Link>
              <span>
                {request
                  ? `${request.by.fullName}，${request.decidedBy?.fullName ?? ''} 复核，${momentText(at)}`
                  : `导入，${momentText(at)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {text.kind === 'agreement' && present !== null && staffCan(roles, 'customer', 'read') && (
        <Acceptances place={place} />
      )}
    </aside>
  )
}

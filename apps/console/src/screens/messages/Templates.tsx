import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import {
  faultWords,
  filledText,
  namedText,
  textFaultOf,
  valueName,
  valuesIn,
} from '@zhixiao/domain/sms/template-text.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { RequestLink } from '../../layout/RequestLink.tsx'
import { TextArea } from '../../layout/TextArea.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useListKeys } from '../../list-keys.ts'
import { useMe } from '../../session.tsx'

type All = ConsoleOutput<'message.templates'>
type Template = All['list'][number]

/** Templates on the left; on the right the chosen one with a preview and its earlier versions. */
export function Templates() {
  const { template } = useParams()
  const answer = useCall('message.templates', {})
  const { data } = answer
  const rows = data?.list ?? []
  const at = rows.findIndex(row => row.template === template)
  useListKeys(
    rows.map(row => `/messages/${row.template}`),
    at,
  )
  const one = rows[at]
  return (
    <div className={template === undefined ? 'c-split c-messages' : 'c-split c-split--one c-messages'}>
      <div className="c-split__list">
        <Loaded of={answer} />
        <ul>
          {rows.map(row => (
            <li key={row.template}>
              <Link
                className="c-req"
                to={`/messages/${row.template}`}
                aria-current={row.template === template || undefined}
              >
                <b>{row.name}</b>
                <span className={row.requestId === null ? undefined : 'c-warn'}>
                  {row.requestId === null ? versionText(row) : '待复核'}
                </span>
                <span>{namedText(row.text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="c-split__item">
        {data && one ? (
          <One key={`${one.template} ${one.version}`} template={one} all={data} />
        ) : template === undefined ? (
          <p className="c-empty">请选择一个模板。</p>
        ) : (
          data && (
            <div className="c-empty">
              <p>没有找到这个模板。</p>
              <Link className="c-link" to="/messages">
                返回列表
              </Link>
            </div>
          )
        )}
      </div>
    </div>
  )
}

const versionText = ({ version }: Template): string => (version === 0 ? '原文' : `第 ${version} 版`)

function One({ template, all }: { template: Template; all: All }) {
  const { roles } = useMe()
  const mayMake = staffCan(roles, 'message', 'make')
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to="/messages">
          返回列表
        </Link>
        <h2>{template.name}</h2>
        <p>
          {versionText(template)}
          {template.providerId !== '' && `，供应商模板号 ${template.providerId}`}
          {template.isSecret && '，含验证码或密码，不保留、不重发'}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="模板全文" tabIndex={0}>
        {template.requestId !== null && (
          <section className="c-sec">
            <Notice tone="info">
              已有申请待复核：
              <RequestLink id={template.requestId} />
            </Notice>
          </section>
        )}
        <Text template={template} all={all} mayMake={mayMake && template.requestId === null} />
        <Versions template={template} />
      </section>
    </>
  )
}

/** The text, editable for staff with the right, and its message with the test values. */
function Text({ template, all, mayMake }: { template: Template; all: All; mayMake: boolean }) {
  const [text, setText] = useState(template.text)
  const [providerId, setProviderId] = useState(template.providerId)
  const [values, setValues] = useState(all.testValues)
  const [asked, setAsked] = useState<Proposal | null>(null)
  const [isTried, setTried] = useState(false)
  const fault = textFaultOf(template.product, text.trim())
  const isSameId = providerId.trim() === '' || providerId.trim() === template.providerId
  const isSame = text.trim() === template.text && isSameId
  const names = [...new Set(valuesIn(template.product))]
  const message = `【${all.sign}】${filledText(text, values)}`
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault !== null || isSame) return
    const changed = { text: text.trim(), ...(!isSameId && { providerId: providerId.trim() }) }
    setAsked({ act: 'message template', input: { template: template.template, ...changed } })
  }
  return (
    <form className="c-sec c-messages__form" onSubmit={submit} noValidate>
      <h3>内容</h3>
      {mayMake ? (
        <>
          <TextArea
            label="内容"
            hideLabel
            value={text}
            onChange={event => setText(event.target.value)}
            error={isTried ? (fault === null ? (isSame ? '没有改动' : undefined) : faultWords(fault)) : undefined}
            hint={
              names.length === 0
                ? '没有变量'
                : `可用变量：${names.map(name => `{${name}} ${valueName(name)}`).join('，')}`
            }
            maxLength={400}
          />
          <TextField
            label="供应商模板号"
            hint="云服务商审核通过的模板；不填则不变"
            value={providerId}
            onChange={event => setProviderId(event.target.value)}
            maxLength={64}
          />
        </>
      ) : (
        <p className="c-messages__text">{namedText(template.text)}</p>
      )}
      {names.length > 0 && (
        <>
          <h3>测试值</h3>
          <div className="c-messages__values">
            {names.map(name => (
              <label key={name}>
                {valueName(name)}
                {mayMake && ` {${name}}`}
                <input
                  value={values[name] ?? ''}
                  onChange={event => setValues({ ...values, [name]: event.target.value })}
                  maxLength={60}
                />
              </label>
            ))}
          </div>
        </>
      )}
      <h3>客户收到</h3>
      <p className="c-messages__bubble">{message}</p>
      <p className="c-quiet">{message.length} 字</p>
      {mayMake && (
        <p>
          <Button size="s" type="submit">
            试算并提交复核
          </Button>
        </p>
      )}
      {asked && (
        <AskDialog
          proposal={asked}
          about={template.name}
          onClose={() => setAsked(null)}
          refetch={['message.templates']}
        />
      )}
    </form>
  )
}

function Versions({ template: { versions, product } }: { template: Template }) {
  return (
    <section className="c-sec">
      <h3>版本</h3>
      <ul className="c-list">
        {versions.map(({ version, text, at, asked, released }) => (
          <li key={version}>
            <p className="c-messages__text">
              第 {version} 版：{namedText(text)}
            </p>
            <span>
              {asked.fullName} 提交，{released.fullName} 于 {momentText(at)} 通过
            </span>
          </li>
        ))}
        <li>
          <p className="c-messages__text">系统原文：{namedText(product)}</p>
          {versions.length === 0 && <span>还没有更改过。公司品牌文件可另有文字。</span>}
        </li>
      </ul>
    </section>
  )
}

import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { type ComponentType, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { CloseAccount } from './CloseAccount.tsx'
import { Consents } from './Consents.tsx'
import { DataExport } from './DataExport.tsx'
import { SmsChoices } from './SmsChoices.tsx'

// Parts of one page, because customers without a fund account may open this page and must reach them too (GRD-04).
const parts: Readonly<Record<string, { title: string; Part: ComponentType }>> = {
  sms: { title: '短信通知', Part: SmsChoices },
  consents: { title: '协议与风险确认记录', Part: Consents },
  data: { title: '导出个人数据', Part: DataExport },
  close: { title: '注销账户', Part: CloseAccount },
}

export const isPart = (name: string | null): name is string => name !== null && Object.hasOwn(parts, name)

/** A part of account and security with its own view. */
export function SafePart({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is the reason to move the focus
  useEffect(() => heading.current?.focus(), [name])
  const part = parts[name]
  if (!part) return null
  return (
    <>
      <div className="row row--between">
        <h1 className="account__title" ref={heading} tabIndex={-1}>
          {part.title}
        </h1>
        <LinkButton kind="outline" size="s" link={<Link to={to('safe')} />}>
          返回账户与安全
        </LinkButton>
      </div>
      <part.Part />
    </>
  )
}

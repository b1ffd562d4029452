import { actOf } from '@zhixiao/contract/acts/acts.ts'
import './content.css'
import { type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { useMe } from '../../session.tsx'
import { TextDesk } from './TextDesk.tsx'
import { nameIn, usePreview } from './TextPreview.tsx'
import { placeParts, type Text } from './text.ts'
import { useVersion } from './use-version.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { Writing } from './Writing.tsx'
import { openPut } from './writing-state.ts'

/** One text: editor on the left, the site's rendering in the middle, checks and versions on the right. */
export function TextScreen() {
  const { '*': place = '' } = useParams()
  const answer = useCall('content.show', { place })
  const { kind } = placeParts(place)
  const { roles } = useMe()
  const mayWrite = mayWriteText(roles, kind)
  const write: [string, string][] = mayWrite ? [['Ctrl ↵', '提交复核']] : []
  return (
    <Page
      title={kind === 'agreement' ? '协议' : mayWrite ? '编辑' : '查看'}
      crumb={<Link to={kind === null ? '/content' : `/content?kind=${kind}`}>内容</Link>}
      about={place}
      keys={[...write, ['D', '差异'], ['P', '预览宽度']]}
    >
      <Loaded of={answer}>
        {text =>
          text.place === place ? (
            <OneText key={place} text={text} />
          ) : (
            <Notice tone="warning">
              编号 {placeParts(place).id} 已用于另一篇内容：<Link to={`/content/${text.place}`}>{text.place}</Link>
            </Notice>
          )
        }
      </Loaded>
    </Page>
  )
}

const mayWriteText = (roles: readonly StaffRole[], kind: string | null): boolean =>
  staffCan(roles, kind === 'agreement' ? 'agreement' : 'content', 'make')

/** A version or request named in the address is read-only; without one the reader's own draft is edited. */
function OneText({ text }: { text: Text }) {
  const [search] = useSearchParams()
  const at = search.get('at')
  const { roles } = useMe()
  const mayWrite = mayWriteText(roles, text.kind)
  const open = openPut(text.requests)
  if (at !== null) return <ReadVersion key={at} text={text} at={at} mayWrite={mayWrite} />
  if (mayWrite) return <Writing text={text} />
  const present = text.present ? String(text.present.version) : null
  const shown = open ? `r${open.requestId}` : present
  return shown === null ? (
    <p className="c-empty">还没有这篇内容。由内容编辑撰写并提交复核。</p>
  ) : (
    <ReadVersion key={shown} text={text} at={shown} mayWrite={false} />
  )
}

type ReadProps = { text: Text; at: string; mayWrite: boolean }

function ReadVersion({ text, at, mayWrite }: ReadProps) {
  const version = useVersion(text.place, at)
  return (
    <Loaded of={version}>{({ source }) => <Reading text={text} at={at} mayWrite={mayWrite} source={source} />}</Loaded>
  )
}

function Reading({ text, at, mayWrite, source }: ReadProps & { source: string }) {
  const { roles } = useMe()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const preview = usePreview(text.place, source, [])
  const isRequest = at.startsWith('r')
  const { kind, place, present } = text
  const mayWithdraw =
    kind !== 'agreement' &&
    present !== null &&
    present.state !== 'withdrawn' &&
    staffCan(roles, actOf('content withdraw').area, 'check')
  return (
    <>
      <TextDesk
        text={text}
        source={source}
        preview={preview}
        me={at}
        note={isRequest ? `申请 ${at.slice(1)} 的内容，通过前不在网站上` : `第 ${at} 版，只读`}
        acts={
          <>
            {isRequest && (
              <Link className="c-link" to={`/requests/${at.slice(1)}`}>
                去复核申请 {at.slice(1)}
              </Link>
            )}
            {mayWrite && (
              <Link className="c-link" to={`/content/${place}`}>
                回到编辑
              </Link>
            )}
            {mayWithdraw && (
              <Button size="s" kind="outline" onClick={() => setWithdrawing(true)}>
                紧急撤下
              </Button>
            )}
          </>
        }
      />
      {isWithdrawing && (
        <WithdrawDialog place={place} name={nameIn(preview, place)} isEmergency onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

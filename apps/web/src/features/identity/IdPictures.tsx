import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { UploadTile } from '@zhixiao/ui/form/UploadTile.tsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query.ts'
import { reasonOf } from '../../form/use-fields.ts'
import { IdImagesButton } from './IdImagesButton.tsx'
import './id-pictures.css'

const MAX_BYTES = 10 * 1024 * 1024
const sides = [
  { side: 'front', art: 'face', name: '人像面' },
  { side: 'back', art: 'emblem', name: '国徽面' },
] as const
export type IdSide = (typeof sides)[number]['side']
export type IdCardRead = OutputOf<'account.idcardOcr'>
type Picture = Pick<ComponentProps<typeof UploadTile>, 'state' | 'previewSrc' | 'message'>

const awaited = '已上传，稍后自动识别，不影响继续办理'
const unread = '未能识别，请重新拍摄；如不重拍，须经人工审核通过后才能购买基金'
const checks = '请拍摄原件：四角完整，文字清晰，无反光遮挡'
/** Delays before a busy server is asked again. */
const AGAIN_AFTER_S = [3, 6, 12]

type Props = {
  /** Sides uploaded earlier. */
  sent?: Readonly<Record<IdSide, boolean>>
  onSent: (side: IdSide) => void
  /** Receives the data read from a picture; without it pictures are not read. */
  onRead?: (read: IdCardRead) => void
  /** Whether a form beside the pictures takes over the data read. */
  fills?: boolean
}

/**
 * Front and back of an ID card, by file or camera: each is uploaded as soon as it is chosen, and read if a form waits
 * for the result. An upload only keeps the picture; it counts once the form is submitted.
 */
export function IdPictures({ sent, onSent, onRead, fills = true }: Props) {
  const [pictures, setPictures] = useState<Partial<Record<IdSide, Picture>>>({})
  const { data: clock } = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  const previews = useRef<string[]>([])
  // A picture of an ID is kept in memory only while it is displayed.
  useEffect(() => () => previews.current.forEach(URL.revokeObjectURL), [])

  async function take(side: IdSide, image: File) {
    const put = (picture: Picture) => setPictures(before => ({ ...before, [side]: picture }))
    if (image.size > MAX_BYTES) return put({ state: 'failed', message: '图片不能超过 10 MB，请压缩后再上传' })
    put({ state: 'uploading' })
    const result = await unlessBusy(() => call('account.idcardUpload', { side, image }))
    if (!result.ok) return put({ state: 'failed', message: reasonOf(result) })
    onSent(side)
    const previewSrc = URL.createObjectURL(image)
    previews.current.push(previewSrc)
    const { isRead, isAwaited } = result.data
    const kept = (message: string) => {
      if (isRead) return put({ state: 'done', previewSrc, message })
      put(
        isAwaited
          ? { state: 'awaited', previewSrc, message: awaited }
          : { state: 'unread', previewSrc, message: unread },
      )
    }
    if (!onRead) return kept('已上传')
    put({ state: 'uploading', message: '识别中' })
    const read = await unlessBusy(() => call('account.idcardOcr', { side, image }))
    if (!read.ok) return kept(fills ? '已上传，请手动填写' : '已上传')
    put({ state: 'done', previewSrc, message: '识别成功' })
    onRead(read.data)
  }
  return (
    <>
      <div className="id-pictures">
        {sides.map(({ side, art, name }) => (
          <UploadTile
            key={side}
            side={art}
            label={`上传${name}`}
            caption={name}
            cameraLabel={`拍摄${name}`}
            accept="image/jpeg,image/png,image/webp"
            limits="JPG、PNG 或 WebP，不超过 10 MB"
            onFile={file => void take(side, file)}
            {...(pictures[side] ?? (sent?.[side] ? { state: 'done', message: '已上传' } : { state: 'empty' }))}
          />
        ))}
      </div>
      <p className="field__hint id-checks">{checks}</p>
      {clock?.isDemo && (
        <p className="caption">
          <a href="/dev/id-card">演示环境：生成可识别的身份证影像</a>
        </p>
      )}
      {sent && (sent.front || sent.back) && (
        <p className="id-sent">
          <IdImagesButton />
        </p>
      )}
    </>
  )
}

/** Retries a few times while the server is busy with other images. */
async function unlessBusy<Answer extends { ok: boolean }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const seconds of AGAIN_AFTER_S) {
    const answer = await ask()
    if (answer.ok || !('code' in answer) || answer.code !== 'OCR-0001') return answer
    await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  }
  return ask()
}

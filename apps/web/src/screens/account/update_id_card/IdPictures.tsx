import { UploadTile } from '@zhixiao/ui/form/UploadTile.tsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../form/use-fields.ts'

const MAX_BYTES = 10 * 1024 * 1024
const sides = [
  { side: 'front', art: 'face', name: '人像面' },
  { side: 'back', art: 'emblem', name: '国徽面' },
] as const
type Side = (typeof sides)[number]['side']
type Picture = Pick<ComponentProps<typeof UploadTile>, 'state' | 'previewSrc' | 'message'>

/** Front and back of the new card, each sent as soon as it is chosen. */
export function IdPictures({ onSent }: { onSent: (side: Side) => void }) {
  const [pictures, setPictures] = useState<Record<Side, Picture>>({
    front: { state: 'empty' },
    back: { state: 'empty' },
  })
  const previews = useRef<string[]>([])
  // A picture of an ID is not kept in memory longer than it is looked at.
  useEffect(() => () => previews.current.forEach(URL.revokeObjectURL), [])

  async function upload(side: Side, image: File) {
    const put = (picture: Picture) => setPictures(before => ({ ...before, [side]: picture }))
    if (image.size > MAX_BYTES) return put({ state: 'failed', message: '图片不能超过 10 MB，请压缩后再上传' })
    put({ state: 'uploading' })
    const result = await call('account.idcardUpload', { side, image }, { quiet: true, noLoading: true })
    if (!result.ok) return put({ state: 'failed', message: reasonOf(result) })
    const previewSrc = URL.createObjectURL(image)
    previews.current.push(previewSrc)
    put({ state: 'done', previewSrc, message: '已上传' })
    onSent(side)
  }
  return (
    <div className="id-pictures">
      {sides.map(({ side, art, name }) => (
        <UploadTile
          key={side}
          side={art}
          label={`上传${name}`}
          caption={name}
          accept="image/jpeg,image/png,image/webp"
          limits="JPG、PNG 或 WebP，不超过 10 MB"
          onFile={file => void upload(side, file)}
          {...pictures[side]}
        />
      ))}
    </div>
  )
}
